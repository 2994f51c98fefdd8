import { describe } from '../../violation.ts';
import { rule } from './rule.ts';
import { isUrl } from './url.ts';

const otherKinds = new Set(
  (
    'html htm xhtml pdf txt md csv json xml yaml yml js mjs ts css wasm mp3 wav ogg mp4 mov avi mkv webm zip gz tar rar 7z ' +
    'doc docx xls xlsx ppt pptx odt rtf exe dmg ics'
  ).split(' '),
);

/** §2.2. How "a URL to an image" is judged is `image.check`. */
export const imageIsValid = rule('event.image.valid', ['/image'], ({ input: { image }, facts, ask }) => {
  if (image === undefined) return undefined;
  const schemes = ask('url.schemes');
  const expected = `a valid URL (${schemes.join(', ')}) to an image`;
  if (!isUrl(image, schemes)) return { expected, actual: describe(image) };
  if (ask('image.check') === 'fetch') {
    return facts.fetchedImage?.isImage === false
      ? { expected, actual: `${describe(image)}: ${facts.fetchedImage.what}` }
      : undefined;
  }
  return otherKinds.has(extensionOf(image)) ? { expected, actual: describe(image) } : undefined;
});

function extensionOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
