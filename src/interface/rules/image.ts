import { describe } from '../../lib/describe.ts';
import { isUrl } from './external-url.ts';
import { rule, typed } from './rule.ts';

const otherKinds = new Set(
  (
    'html htm xhtml pdf txt md csv json xml yaml yml js mjs ts css wasm mp3 wav ogg mp4 mov avi mkv webm zip gz tar rar 7z ' +
    'doc docx xls xlsx ppt pptx odt rtf exe dmg ics'
  ).split(' '),
);

/** Extensions that images have. */
const kinds = new Set('png jpg jpeg jpe jfif gif webp svg avif bmp tif tiff ico heic heif'.split(' '));

function extensionOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}

export const imageRules = [
  rule({
    id: 'create.image.required',
    section: '2.2',
    text: '`image` missing is refused',
    quotes: ['| image | string (URL) | yes on create; optional on update |'],
    kind: 'required',
    audit: { scope: 'create' },
    example: { comes: 'refused', create: {}, without: ['image'] },
  }),
  rule({
    id: 'update.image.optional',
    section: '4.4',
    text: '`image` may be left out',
    quotes: ['Body: the same as for create (section 2.2), except that `image` may be omitted.'],
    example: { comes: 'accepted', update: { capacity: 40 }, without: ['image'] },
    deviations: {
      required: {
        text: 'an update without `image` is refused',
        refuses: ({ operation, body }) => operation === 'events.update' && body['image'] === undefined,
      },
    },
  }),
  typed('event.types.image', 'string (URL)', {}),
  rule({
    id: 'event.image.valid',
    section: '2.2',
    text: '`image` is a valid URL to an image',
    quotes: ['Must be a valid URL to an image.'],
    kind: 'image',
    audit: { scope: 'given', attribute: 'image' },
    example: { comes: 'refused', create: { image: 'https://partner.example/readme.html' } },
    stage: 'attributes',
    at: ['/image'],
    // How "a URL to an image" is judged is `image.check`.
    decide: ({ input: { image }, facts, ask }) => {
      if (image === undefined) return undefined;
      const expected = `a valid URL (${ask('url.schemes').join(', ')}) to an image`;
      if (!isUrl(image, ask)) return { expected, actual: describe(image) };
      const check = ask('image.check');
      if (check === 'fetch') {
        return facts.fetchedImage?.isImage === false
          ? { expected, actual: `${describe(image)}: ${facts.fetchedImage.what}` }
          : undefined;
      }
      const extension = extensionOf(image);
      const isOfImages = check === 'url' ? !otherKinds.has(extension) : kinds.has(extension);
      return isOfImages ? undefined : { expected, actual: describe(image) };
    },
  }),
  rule({
    id: 'event.image.stored',
    section: '2.2',
    seen: ['control'],
    text: 'Whenever `image` is provided it is treated as a new image: retrieved and stored, again on each update that holds it',
    quotes: ['Whenever it is provided it is treated as a new image, retrieved and stored.'],
    example: { comes: 'shown', control: '/events/5001' },
  }),
  rule({
    id: 'event.image.size',
    section: '8',
    seen: ['partner'],
    text: 'Recommended: 2:1, at least 1400x700 px; never a reason to refuse',
    quotes: [
      '| image size recommendation | events create and update | 2:1 ratio, at least 1400x700 px (recommendation, not enforced as shown) |',
    ],
    audit: { scope: 'given', attribute: 'image', advice: true },
    example: { comes: 'shown', control: '/audit' },
    stage: 'advice',
    at: ['/image'],
    decide: ({ facts: { fetchedImage } }) => {
      const { width, height } = fetchedImage?.picture ?? {};
      if (typeof width !== 'number' || typeof height !== 'number') return undefined;
      const wanting = wantingOf({ width, height });
      return wanting === undefined
        ? undefined
        : { advice: `is ${width}x${height} px, ${wanting}: 2:1 and at least 1400x700 px` };
    },
  }),
] as const;

/** What a picture lacks to be as recommended. */
export function wantingOf({ width, height }: { readonly width: number; readonly height: number }): string | undefined {
  if (width < 1400 || height < 700) return 'smaller than recommended';
  // Half of an odd width is no number of pixels.
  return Math.abs(width - 2 * height) <= 1 ? undefined : 'not 2:1';
}
