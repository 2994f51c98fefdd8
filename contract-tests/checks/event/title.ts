import type { Ingredient } from '../bundle.ts';

export const sameTitle: Ingredient = {
  rule: 'event.title.duplicates',
  title: 'the title of another event',
  cannot: ({ titles }) =>
    titles.length === 0 ? 'no other event was created: allow writes, or raise --max-events' : undefined,
  change: (body, { titles }) => ({ ...body, title: titles[0] }),
};
