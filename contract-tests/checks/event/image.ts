import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth } from '../experiment.ts';

export const imageChecks: readonly Check[] = [
  ...onBoth({
    rule: 'event.image.valid',
    title: 'the image "not a url"',
    change: (body) => ({ ...body, image: 'not a url' }),
  }),
  ...onBoth({
    rule: 'event.image.valid',
    title: 'a URL for image that leads to no image',
    needs: ['images.invalid'],
    change: (body, { fixtures }) => ({ ...body, image: fixtures.images?.invalid }),
  }),
];

/** §4.4: on update alone. */
export const noImage: LawfulValue = {
  rule: 'update.image.optional',
  title: 'a body without image',
  only: 'events.update',
  change: (body) => without(body, 'image'),
};
