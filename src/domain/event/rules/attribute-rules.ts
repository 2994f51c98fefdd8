import { describe } from '../../../lib/describe.ts';
import { MAX_VIOLATIONS } from '../../violation.ts';
import { rule } from './rule.ts';
import { isUrl, emailFeatures } from './addresses.ts';
import type { LookUp } from '../../look-up.ts';
import { countRsvps, isUnlimited } from '../availability.ts';

/** §2.2 */
export const externalUrlIsValid = rule('event.external-url.valid', ['/externalUrl'], ({ input, ask }) => {
  const { externalUrl } = input;
  if (typeof externalUrl !== 'string') return undefined;
  if (isUrl(externalUrl, ask)) return undefined;
  return { expected: `null, or a valid URL (${ask('url.schemes').join(', ')})`, actual: describe(externalUrl) };
});

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

/** §2.2: correctly formatted (`email.features`), with a domain that exists where that is looked at (`email.check`). */
export const contactEmailIsValid = rule('event.contact-email.valid', ['/contactEmail'], ({ input, facts, ask }) => {
  const { contactEmail } = input;
  if (contactEmail === undefined) return undefined;
  if (!isEmail(contactEmail, ask)) return { expected: 'a valid email address', actual: describe(contactEmail) };
  if (ask('email.check') === 'format' || facts.mailDomainExists !== false) return undefined;
  return { expected: 'an email address whose domain exists', actual: describe(contactEmail) };
});

/** Whether a text is written like an address (`email.features`). */
export function isEmail(text: string, ask: LookUp): boolean {
  const features = emailFeatures(text);
  return features !== undefined && features.every((feature) => ask('email.features').includes(feature));
}

/** §2.2, §2.3 */
export const typeIsValid = rule('event.type.valid', ['/type'], ({ input: { type }, facts, ask }) => {
  if (type === undefined) return undefined;
  ask('event-types');
  return facts.isEventType(type) ? undefined : { expected: 'a valid event type ID', actual: describe(type) };
});

/** §2.2 */
export const locationIsValid = rule('event.location.valid', ['/location'], ({ input: { location }, facts, ask }) => {
  if (location === undefined) return undefined;
  ask('places');
  return facts.place === undefined ? { expected: 'a valid place identifier', actual: describe(location) } : undefined;
});

/** §2.2 */
export const hostIsPage = rule('event.host.valid', ['/host'], ({ input: { host }, facts }) =>
  host === undefined || facts.isPage(host) ? undefined : { expected: 'a valid page ID', actual: describe(host) },
);

/** §2.2: each of them, the first and the last alike. */
export const cohostsArePages = rule(
  'event.cohosts.valid',
  ['/cohosts/{index}'],
  ({ input: { cohosts = [] }, facts }) => {
    const wrong: { at: `/cohosts/${number}`; expected: string; actual: string }[] = [];
    // `forEach` passes over holes: elements that are no int were refused already.
    cohosts.forEach((cohost, index) => {
      if (wrong.length < MAX_VIOLATIONS && !facts.isPage(cohost))
        wrong.push({ at: `/cohosts/${index}`, expected: 'a valid page ID', actual: describe(cohost) });
    });
    return wrong;
  },
);

/** Not below the RSVPs already registered (§4.4). 0 and null are no low capacity, they mean unlimited. */
export const capacityHoldsRsvps = rule('update.capacity.floor', ['/capacity'], ({ input, current, ask }) => {
  const { capacity = null, receivesRsvpWebhooks } = input;
  if (current === undefined || capacity === null || isUnlimited(capacity)) return undefined;
  const confirms = receivesRsvpWebhooks ?? current.receivesRsvpWebhooks;
  const registered = countRsvps(current.rsvps, confirms ? ask('capacity.floor.counts') : 'all');
  if (capacity >= registered) return undefined;
  return {
    expected: `at least ${registered}, the RSVPs already registered, or 0 for unlimited`,
    actual: describe(capacity),
  };
});
