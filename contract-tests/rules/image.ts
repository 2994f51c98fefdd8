import { noUrls } from './external-url.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

export const imageRules: readonly Rule[] = [
  rule('event.image.valid', {
    refuse: {
      'a URL for image that leads to no image': ({ noImage, lacks }) =>
        noImage === undefined ? lacks('images.invalid') : { image: noImage },
      // Its ending is enough for some.
      'the image banner.jpg': { image: 'banner.jpg' },
      ...Object.fromEntries(noUrls.map((one) => [`the image ${one}`, { image: one }])),
    },
  }),
  rule('create.image.required', { only: 'events.create', refuse: { 'a body without image': { image: undefined } } }),
  rule('update.image.optional', { only: 'events.update', accept: { 'a body without image': { image: undefined } } }),
  // null is open on update, where an image may be left out.
  rule('event.types.image', { refuse: textMisfits({ attribute: 'image', first: 'object', withNull: true }) }),
];
