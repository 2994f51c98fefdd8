import { parts, question, type Body } from '../question.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;
const isLimit = (value: unknown) => (typeof value === 'number' || typeof value === 'bigint') && value > 0;

const noDate = 'no date, as a self-paced course has no formal start or end';
const noAddress = 'no address, as the event is virtual';
const ticketless = (what: string) => `no ${what}, as people show up at will (isTicketless)`;

/** What clashes at an attribute, what would not, and when it does (§2.2). */
const clashes: readonly (readonly [part: string, at: string, expected: string, holds: (body: Body) => boolean])[] = [
  [
    'paid',
    '/externalUrl',
    'a URL, as the event is paid and null creates a free one',
    (body) => body['isPaid'] === true && !isGiven(body['externalUrl']),
  ],
  ['dated-course', '/startedAt', noDate, (body) => body['isSelfPacedCourse'] === true && isGiven(body['startedAt'])],
  ['dated-course', '/endedAt', noDate, (body) => body['isSelfPacedCourse'] === true && isGiven(body['endedAt'])],
  [
    'ticketless',
    '/capacity',
    ticketless('capacity'),
    (body) => body['isTicketless'] === true && isLimit(body['capacity']),
  ],
  ['ticketless', '/isPaid', ticketless('price'), (body) => body['isTicketless'] === true && body['isPaid'] === true],
  [
    'ticketless',
    '/receivesRsvpWebhooks',
    ticketless('RSVPs'),
    (body) => body['isTicketless'] === true && body['receivesRsvpWebhooks'] === true,
  ],
  ['virtual', '/address', noAddress, (body) => body['isVirtual'] === true && isGiven(body['address'])],
  ['virtual', '/addressDetails', noAddress, (body) => body['isVirtual'] === true && isGiven(body['addressDetails'])],
  [
    'details',
    '/addressDetails',
    'an address that they clarify',
    (body) => isGiven(body['addressDetails']) && !isGiven(body['address']),
  ],
];

export const bodyContradictions = question({
  id: 'body.contradictions',
  section: '2.2',
  asks: 'Do you refuse values that contradict each other, such as a virtual event with an address?',
  assumes: 'you accept them',
  details:
    'Some of them may be refused. A paid event without an externalUrl (paid). A self-paced course with a start or ' +
    'an end (dated-course). Visitors without RSVP, and a capacity, a price or RSVP webhooks (ticketless). A virtual ' +
    'event at an address (virtual). addressDetails without an address (details)',
  answers: {
    ...parts('accepted', ['paid', 'dated-course', 'ticketless', 'virtual', 'details']),
    examples: ['accepted', { refused: ['paid'] }, { refused: ['dated-course', 'ticketless', 'virtual'] }],
  },
  default: 'accepted',
  kind: 'contradiction',
  at: [...new Set(clashes.map(([, at]) => at))],
  occursIn: (body) =>
    clashes.flatMap(([part, at, expected, holds]) =>
      holds(body) ? [{ part, at, expected: () => expected, actual: 'what contradicts it' }] : [],
    ),
  example: { create: { isVirtual: true, address: '12 Garden Street' } },
  examples: {
    paid: { isPaid: true, externalUrl: null, isTicketless: false },
    'dated-course': { isSelfPacedCourse: true },
    ticketless: { isTicketless: true, capacity: 5000, isPaid: false, receivesRsvpWebhooks: false },
    virtual: { isVirtual: true, address: '12 Example Street' },
    details: { addressDetails: 'Second floor', isVirtual: false, address: undefined },
  },
  unseen: { verify: 'a run never sends values that contradict each other; `calibrate` tries them' },
});
