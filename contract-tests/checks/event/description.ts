import type { Ingredient } from '../bundle.ts';

export const lineBreaks: Ingredient = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks',
  change: (body) => ({
    ...body,
    description: 'Made by a contract check.\nPlease ignore.\n\nThree lines and an empty one.',
  }),
};
