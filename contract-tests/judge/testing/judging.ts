import { readContract } from '../../files/contract.ts';
import type { EventOperation } from '../../target/exchange.ts';
import { formatJson } from '../../target/json.ts';
import { createJudge, type JudgedRequest, type Judgement } from '../judgement.ts';
import type { Known } from '../known.ts';

/** A deployment of which much is known. */
export const known: Known = {
  credentials: {
    issued: [{ apiKey: 'key-1', channelId: 'chn-1' }],
    unissued: { apiKeys: ['key-none'], channelIds: ['chn-none'] },
  },
  eventTypes: { valid: [3, 7], invalid: [999] },
  places: { valid: ['place-a', 'place-b'], invalid: ['nowhere'] },
  images: { valid: ['https://images.example.com/a.png'], invalid: ['https://images.example.com/readme.html'] },
  pages: { valid: [10, 11, 12, 2n ** 60n], invalid: [1] },
  emails: ['someone@example.com'],
  events: [
    { id: 5000, rsvps: 0, isSelfPacedCourse: false },
    { id: 5001, rsvps: 30 },
    { id: 5002, isSelfPacedCourse: true },
    { id: 5003, rsvps: 0 },
    { id: 5004, rsvps: 4, confirmed: 2 },
  ],
  queries: [{ query: 'Community', matches: 60 }],
  forms: Object.fromEntries(
    (['events.create', 'events.update'] as const).map((operation) => [
      operation,
      {
        host: 'int',
        dates: ['2029-05-20T18:00:00', '2029-05-25T20:30:00'],
        published: ['2028-03-01T09:00:00Z', '2028-03-10T09:00:00Z'],
      },
    ]),
  ),
};

/** A lawful event body of that deployment. */
export const lawful: Readonly<Record<string, unknown>> = {
  title: 'Garden workshop',
  type: 3,
  contactEmail: 'someone@example.com',
  startedAt: '2029-05-20T18:00:00',
  endedAt: '2029-05-20T20:30:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: 'https://images.example.com/a.png',
  location: 'place-a',
  description: 'Bring gloves.\nWe provide the soil.',
  host: 10,
};

/**
 * Points that the document leaves open and that no question asks yet. A judgement names them as it names questions, so
 * that nothing is decided in silence.
 */
export const unlistedQuestions = {
  'text.characters':
    'What one character is (§8), and whether control characters and those beyond the basic plane are taken',
  'page-ids': 'Whether an unlisted page exists',
} as const;

export const headers = { authorization: 'Channel key-1', 'x-channel': 'chn-1', 'content-type': 'application/json' };

const contract = readContract();
const judge = createJudge(contract);
const listed = new Set(
  [...contract.rules, ...contract.questions].map(({ id }) => id).concat(Object.keys(unlistedQuestions)),
);

/** A judgement in one word or list: `accept`, `refuse: rule at pointer…`, or `open: question at pointer…`. */
export function verdictOn(request: JudgedRequest, about: Known = known): string {
  return told(judge(request, about));
}

/** @throws Error where a rule or question is named that is none of the contract's, nor listed as asked nowhere */
export function told({ verdict, rules, questions }: Judgement): string {
  const unlisted = [...rules, ...questions].filter(({ id }) => !listed.has(id));
  if (unlisted.length > 0) throw new Error(`the contract has no ${unlisted.map(({ id }) => id).join(', ')}`);
  const list = (grounds: Judgement['rules']) => grounds.map(({ id, pointer }) => `${id} ${pointer}`).join(', ');
  if (verdict === 'must-accept') return 'accept';
  return verdict === 'open' ? `open: ${list(questions)}` : `refuse: ${list(rules)}`;
}

/** The lawful body with a change, on create unless said otherwise; `undefined` takes an attribute out. */
export function verdictOnEvent(
  change: Readonly<Record<string, unknown>>,
  operation: EventOperation = 'events.create',
  id = '5000',
): string {
  const body = formatJson({ ...lawful, ...change });
  return verdictOn({ operation, headers, body, ...(operation === 'events.update' ? { id } : {}) });
}
