import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';
import { isUrl } from './url.ts';

const otherKinds = new Set(
  (
    'html htm xhtml pdf txt md csv json xml yaml yml js mjs ts css wasm mp3 wav ogg mp4 mov avi mkv webm zip gz tar rar 7z ' +
    'doc docx xls xlsx ppt pptx odt rtf exe dmg ics'
  ).split(' '),
);

/** `event.image.valid` (§2.2). How "a URL to an image" is judged is `image.check`. */
export const imageIsValid: EventRule = ({ input: { image }, facts, ask }) => {
  if (image === undefined) return undefined;
  const schemes = ask('url.schemes');
  const expected = `a valid URL (${schemes.join(', ')}) to an image`;
  const violation = { id: 'event.image.valid', pointer: '/image', expected } as const;
  if (!isUrl(image, schemes)) return { ...violation, actual: describe(image) };
  if (ask('image.check') === 'fetch') {
    return facts.fetchedImage?.isImage === false
      ? { ...violation, actual: `${describe(image)}: ${facts.fetchedImage.what}` }
      : undefined;
  }
  return otherKinds.has(extensionOf(image)) ? { ...violation, actual: describe(image) } : undefined;
};

function extensionOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
