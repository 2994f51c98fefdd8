import type { ValidValues } from './event-body.ts';
import type { Session } from '../run/session.ts';

/** RFC 2606 reserves it, it exists, and nobody reads its mail (`email.check`). */
const harmless = 'contract.check@example.com';

/** The values of lawful bodies; undefined where the fixtures lack one (`missingValues` tells which). */
export function validValues(session: Session): ValidValues | undefined {
  const { eventTypes = {}, places = {}, images = {}, contactEmail = harmless } = session.parts.fixtures;
  const [types, placeIds, hosts] = [filled(eventTypes.valid), filled(places.valid), filled(session.knownPages)];
  if (types === undefined || placeIds === undefined || hosts === undefined || images.valid === undefined)
    return undefined;
  // Visible in two years, held in three: an event of a check bothers nobody, and neither lies in the past.
  const year = session.parts.now().getUTCFullYear();
  return {
    types,
    places: placeIds,
    hosts,
    image: images.valid,
    email: contactEmail,
    published: `${year + 2}-03-10T09:00`,
    starts: `${year + 3}-05-20T18:00`,
    ends: `${year + 3}-05-20T20:30`,
  };
}

function filled<Value>(list: readonly Value[] = []): readonly [Value, ...Value[]] | undefined {
  const [first, ...rest] = list;
  return first === undefined ? undefined : [first, ...rest];
}
