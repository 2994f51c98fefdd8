import { describe } from '../../violation.ts';
import { rule } from './rule.ts';
import { isUrl } from './url.ts';

const otherKinds = new Set(
  (
    'html htm xhtml pdf txt md csv json xml yaml yml js mjs ts css wasm mp3 wav ogg mp4 mov avi mkv webm zip gz tar rar 7z ' +
    'doc docx xls xlsx ppt pptx odt rtf exe dmg ics'
  ).split(' '),
);

/** Extensions that images have. */
const kinds = new Set('png jpg jpeg jpe jfif gif webp svg avif bmp tif tiff ico heic heif'.split(' '));

/** §2.2. How "a URL to an image" is judged is `image.check`. */
export const imageIsValid = rule('event.image.valid', ['/image'], ({ input: { image }, facts, ask }) => {
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
});

/** §8: recommended, and never a reason to refuse. */
export const imageIsLarge = rule('event.image.size', ['/image'], ({ facts: { fetchedImage } }) => {
  const { width, height } = fetchedImage?.picture ?? {};
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  const isLarge = width >= 1400 && height >= 700;
  // Half of an odd width is no number of pixels.
  if (isLarge && Math.abs(width - 2 * height) <= 1) return undefined;
  const wanting = isLarge ? 'not 2:1' : 'smaller than recommended';
  return { advice: `is ${width}x${height} px, ${wanting}: 2:1 and at least 1400x700 px` };
});

function extensionOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
