import type { ValidValues } from '../event-body.ts';
import type { Session } from '../session.ts';

/** RFC 2606 reserves it, it exists, and nobody reads its mail (`email.check`). */
const harmless = 'contract.check@example.com';

/** The values of lawful bodies; undefined where the fixtures lack one (`missingValues` tells which). */
export function validValues(session: Session): ValidValues | undefined {
  const { eventTypes, places, images, contactEmail = harmless } = session.parts.fixtures;
  const [type, ...types] = eventTypes?.valid ?? [];
  const [place, ...otherPlaces] = places?.valid ?? [];
  const [host, ...hosts] = session.knownPages;
  if (type === undefined || place === undefined || host === undefined || images?.valid === undefined) return undefined;
  // Visible in two years, held in three: an event of a check bothers nobody, and neither lies in the past.
  const year = session.parts.now().getUTCFullYear();
  return {
    types: [type, ...types],
    places: [place, ...otherPlaces],
    hosts: [host, ...hosts],
    image: images.valid,
    email: contactEmail,
    published: `${year + 2}-03-10T09:00`,
    starts: `${year + 3}-05-20T18:00`,
    ends: `${year + 3}-05-20T20:30`,
  };
}
