import type { Case } from './case.ts';
import { create, get, refused } from './client.ts';

/** Where something else is recorded of the client, but nothing of this. */
const nothing = [get(9000)];

/** For each attribute a value of its type, one that cannot be read as such, and a look-alike where there is one. */
const types: Readonly<Record<string, readonly [right: unknown, wrong: unknown, alike?: unknown]>> = {
  title: ['Garden', ['Garden'], 5],
  type: [3, 'workshop', '3'],
  contactEmail: ['a@partner.example', {}],
  startedAt: ['2027-05-20T18:00', '2027-02-30T18:00:00', '20.05.2027 18:00'],
  endedAt: ['2027-05-20T20:00', {}, true],
  isVip: [true, 'maybe', 'yes'],
  receivesRsvpWebhooks: [false, 'never', 0],
  isPaid: [true, [], 'false'],
  externalUrl: ['https://partner.example', {}],
  image: ['https://partner.example/a.png', {}],
  location: ['place-lisbon-7f3', {}, 7],
  description: ['Text', {}, 7],
  host: [9000, 'Harbour', '9000'],
  cohosts: [[9003], 'all', ['9003']],
  isSelfPacedCourse: [false, 'never', 'no'],
  isVirtual: [true, 'never', 'true'],
  isTicketless: [true, 'never', 1],
  capacity: [40, 'many', '40'],
  address: ['Rua', {}, 12],
  addressDetails: ['Room', {}, 4],
  publishedAt: ['2027-05-01T09:00:00Z', 'soon', 'tomorrow'],
};

export const attributeCases = Object.entries(types).map(([name, [right, wrong, alike]]): Case => ({
  id: `event.types.${name}`,
  kept: [create({ [name]: right })],
  broken: [refused(create({ [name]: wrong }))],
  cannotTell: alike === undefined ? nothing : [create({ [name]: alike })],
}));
