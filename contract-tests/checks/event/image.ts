import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { coreFirst, onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';
import { invalidUrls } from './external-url.ts';

const rule = 'event.image.valid';

const noImageThere = {
  rule,
  title: 'a URL for image that leads to no image',
  needs: ['images.invalid'],
  change: (body, { fixtures }) => ({ ...body, image: fixtures.images?.invalid }),
} as const satisfies Parameters<typeof onBoth>[0];

/** What is no URL leads to no image. */
export const imageChecks: readonly Check[] = [
  ...coreFirst(
    // Whoever looks at the ending alone takes the first for an image.
    ['banner.jpg', ...invalidUrls].map((image) => ({
      rule,
      title: `the image "${image}"`,
      change: (body) => ({ ...body, image }),
    })),
    { name: rule, both: 0, inTurn: 1, take: 1 },
  ),
  ...onBoth(noImageThere),
  ...inCircumstances(noImageThere),
];

/** §4.4: on update alone. */
export const noImage: LawfulValue = {
  rule: 'update.image.optional',
  title: 'a body without image',
  only: 'events.update',
  change: (body) => without(body, 'image'),
};
