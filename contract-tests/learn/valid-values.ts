import { ordinarySite } from './consistent.ts';
import type { Deployment } from './deployment.ts';
import type { ValidValues } from './event-body.ts';
import { datesAhead, nearDates } from './event-dates.ts';
import { missingFixture, nextReason, type Fixtures } from '../files/fixtures.ts';
import { isPlainUrl } from '../judge/judge-url.ts';
import type { Id } from '../target/json.ts';

/** RFC 2606 reserves it, it exists, and nobody reads its mail (`email.check`). Plain, so that every notion of an address takes it. */
const harmless = 'contact@example.com';

/** The values of lawful bodies; undefined where the fixtures lack one (`missingValues` tells which). */
export function validValues(fixtures: Fixtures, pages: readonly Id[], now: Date): ValidValues | undefined {
  const { eventTypes = {}, places = {}, images = {}, contactEmail = harmless } = fixtures;
  const [types, placeIds, hosts] = [filled(eventTypes.valid), filled(places.valid), filled(pages)];
  if (types === undefined || placeIds === undefined || hosts === undefined || images.valid === undefined)
    return undefined;
  return {
    types,
    places: placeIds,
    hosts,
    image: images.valid,
    email: contactEmail,
    site: siteOf(images.valid),
    ...(datesAhead(now)[0] ?? nearDates(now)),
  };
}

/** A host that the deployment knows, where it is none of those that some refuse. */
function siteOf(image: string): string {
  const isKnown = isPlainUrl(image) && !/(^|\.)example\.(com|net|org)$/.test(new URL(image).hostname);
  return isKnown ? new URL(image).hostname : ordinarySite;
}

function filled<Value>(list: readonly Value[] = []): readonly [Value, ...Value[]] | undefined {
  const [first, ...rest] = list;
  return first === undefined ? undefined : [first, ...rest];
}

/** What a lawful event body cannot be made without. */
export function missingValues({
  fixtures: { eventTypes, places, images },
  knownPages,
}: Pick<Deployment, 'fixtures' | 'knownPages'>): string | undefined {
  const lacking: readonly (readonly [isThere: boolean, key: string, what: string])[] = [
    [(eventTypes?.valid ?? []).length > 0, 'eventTypes.valid', 'IDs of event types'],
    [(places?.valid ?? []).length > 0, 'places.valid', 'identifiers of places'],
    [images?.valid !== undefined, 'images.valid', 'the URL of an image'],
    [knownPages.length > 0, 'pages.known', 'IDs of pages, and no search showed one'],
  ];
  const reasons = lacking.flatMap(([isThere, key, what]) => (isThere ? [] : [`${missingFixture}${key}: add ${what}`]));
  return reasons.length === 0 ? undefined : reasons.join(nextReason);
}
