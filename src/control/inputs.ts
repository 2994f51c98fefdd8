import type { Contract } from '../contract/contract.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { closedObject, sentenceOf, type JsonSchema } from '../contract/input/schema-errors.ts';
import { readShape } from '../contract/input/shape.ts';
import { faultsSchema } from '../faults/faults-schema.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import { ControlRefused } from './control-refused.ts';

// What the control area can be asked for: the routes read requests by these schemas, and programs in the same process are held to them too.

/** What is asked of a clock. */
export const clockInput = closedObject(
  {
    now: { type: 'string', format: 'date-time', description: 'Set it to this moment' },
    advance: { type: 'string', format: 'duration', description: 'Move it; `-P1D` goes back' },
    mode: { enum: ['running', 'frozen'], description: 'Let it run, or stand; as it was without' },
  },
  { minProperties: 1 },
);

const member = { type: 'string', minLength: 1, maxLength: 200, description: 'Whoever registers, by any name' };

/** Who registers. */
export const rsvpInput = closedObject(
  {
    member,
    members: { type: 'array', minItems: 1, maxItems: 1000, uniqueItems: true, items: member },
    count: { type: 'integer', minimum: 1, maximum: 1000, description: 'How many members; their names are generated' },
    confirmed: { type: 'boolean', description: 'Whether the partner has confirmed them at once' },
  },
  { minProperties: 1, anyOf: [{ required: ['member'] }, { required: ['members'] }, { required: ['count'] }] },
);

/** What the partner confirms. */
export const confirmationInput = closedObject(
  { event: { type: 'integer', minimum: 0, description: 'ID of the event' }, member },
  { required: ['event', 'member'] },
);

/** Faults in the place of the present ones. */
export const faultsInput = closedObject({ faults: faultsSchema() }, { required: ['faults'] });

/** There are far fewer questions. */
const answersByQuestion = (description: string): JsonSchema => ({ type: 'object', maxProperties: 500, description });

/** Answers in the place of all that were given. */
export const profileInput = closedObject(
  {
    profile: { type: 'string', minLength: 1, maxLength: 200, description: 'Its name' },
    basis: {
      enum: ['default', 'calibrated', 'owner'],
      description: 'Basis of its answers; without, they are assumed (default)',
    },
    target: { type: 'string', maxLength: 300, description: 'Host of the deployment that it was learnt from' },
    answers: answersByQuestion('Answers by question; what is left out is the default’s'),
    evidence: { type: 'object', description: 'What a calibrated profile was learnt from; it is not kept' },
  },
  { required: ['answers'] },
);

/** Answers beside those that were given. */
export const answersInput = closedObject(
  {
    answers: answersByQuestion('Answers by question; all others stay'),
    basis: {
      enum: ['assumed', 'owner'],
      description: 'Their basis: they are tried, or the owner said so (default: assumed; with `source`, owner)',
    },
    source: { type: 'string', minLength: 1, maxLength: 500, description: 'Who said so' },
    seenAt: {
      type: 'string',
      pattern: String.raw`^\d{4}-\d\d-\d\d$`,
      description: 'the day on which it was said, such as 2027-01-31',
    },
  },
  {
    required: ['answers'],
    if: { required: ['basis'], properties: { basis: { const: 'owner' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['source', 'seenAt'] },
    dependentRequired: { source: ['seenAt'], seenAt: ['source'] },
  },
);

const scenarioName: JsonSchema = {
  type: 'string',
  pattern: '^[a-z0-9-]{1,64}$',
  description: 'the name of a scenario that ships with the package',
};

/** More of them take seconds to make, while nobody else is answered. */
const seededCounts = {
  pages: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    description: 'How many pages; as the scenario has it without',
  },
  events: {
    type: 'integer',
    minimum: 0,
    maximum: 20_000,
    description: 'How many events; as the scenario has it without',
  },
};

/** By its name alone, or all of it. The schema of one is a file: it is read where it is asked for. */
export const scenarioInput = (): JsonSchema => ({
  type: 'object',
  if: { maxProperties: 1, required: ['scenario'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { scenario: scenarioName } },
  else: { allOf: [readShape('scenario'), { properties: seededCounts }] },
});

/** Most bytes of a scenario in a request: a snapshot of some thousand events. */
export const MAX_SCENARIO_BYTES = 4 * 1024 * 1024;

/** How the world is told as a scenario. */
export const snapshotInput = closedObject({
  credentials: { type: 'boolean', description: 'Whether the API keys are in it; they are not without' },
});

const number = { type: 'integer', minimum: 0 } as const;

/** Entries of one page of a list. */
export const PAGE_LENGTH = 1000;

/** Which entries of a list are asked for. */
export const rangeInput = (after: JsonSchema = number) =>
  closedObject(
    {
      after: { ...after, description: 'Only those behind the entry with this ID' },
      limit: { ...number, description: 'No more than this' },
    },
    { title: 'a list' },
  );

/** The same of a route, whose answers are pages. */
export const pageInput = (after: JsonSchema = number) =>
  closedObject({
    ...rangeInput(after).properties,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: PAGE_LENGTH,
      description: `No more than this; ${PAGE_LENGTH} without. If more follow, \`Link\` has the next page`,
    },
  });

/** Which exchanges of a journal are sought: those that fit all that is given. */
export const journalInput = closedObject({
  operation: { enum: ['pages.search', 'pages.get', 'events.create', 'events.update'] },
  status: { type: 'integer', minimum: 100, maximum: 599, description: 'Status of the answer' },
  outcome: { enum: ['accepted', 'refused', 'cut', 'own'] },
  rule: { type: 'string', maxLength: 200, description: 'A rule that was broken, or a question whose answer refused' },
  question: { type: 'string', maxLength: 200, description: 'An open question that shaped the answer' },
  text: {
    type: 'string',
    maxLength: 200,
    description: 'Occurs in the request ID, the path, the headers or a body, whatever the case',
  },
  after: { ...number, description: 'Only entries with a larger `seq`' },
  limit: {
    ...number,
    description: `No more than this: with \`after\` the first of them, else the latest. Without \`limit\`, a route answers ${PAGE_LENGTH} from \`after\` on, or from the eldest on; if more follow, \`Link\` has the next page`,
  },
});

/** From where a journal is followed. */
export const followingInput = closedObject({
  after: { ...number, description: 'What is kept of larger numbers comes first; without, only what comes' },
});

/** Who looks at an event, and when. */
export const memberInput = closedObject({
  at: { type: 'string', format: 'date-time', description: 'When the member looks; the world’s clock without' },
  timezone: { type: 'string', format: 'timezone', description: 'The member’s; the place’s without' },
  eventAccess: { type: 'boolean', description: 'The flag of the partner’s single-sign-on (§5)' },
});

/** What may stand for a channel and its key: in a wish, and in a scenario. */
export const credentialShapes = {
  channelId: {
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$',
    description: 'a text of letters, digits and ._~- that begins with a letter or digit, at most 128 of them',
  },
  apiKey: {
    type: 'string',
    pattern: '^[!-~]{8,256}$',
    description: 'a text of 8 to 256 printable ASCII characters without blanks',
  },
} as const;

/** Who is to be a partner. */
export const partnerInput = closedObject(
  {
    name: { type: 'string', pattern: String.raw`^(?!\s*$)\P{C}{1,200}$`, description: '1 to 200 printable characters' },
    quota: closedObject(
      {
        worlds: { type: 'integer', minimum: 1, maximum: 100_000, description: 'How many at once; 10 without' },
        bytes: {
          type: 'integer',
          minimum: 2 ** 20,
          maximum: 2 ** 40,
          description: 'Bytes of their pages and events, an estimate; 64 MiB without',
        },
      },
      { description: 'What its worlds may take together' },
    ),
  },
  { required: ['name'] },
);

/** What a new world is to be. */
export const worldInput = closedObject({
  ...credentialShapes,
  seed: {
    type: 'integer',
    minimum: 0,
    maximum: 4_294_967_295,
    description: 'The same seed, the same pages and events',
  },
  ...seededCounts,
  scenario: {
    if: { type: 'string' },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: scenarioName,
    else: { type: 'object', properties: seededCounts, description: 'A scenario in full, as `PUT scenario` takes it' },
  },
  profile: answersByQuestion('Answers to open questions'),
  deviate: {
    type: 'array',
    maxItems: 100,
    items: { type: 'string', maxLength: 200 },
    description: 'Rules to switch off, and deviations',
  },
  faults: { ...faultsSchema(), description: 'Misbehaviour from its start on' },
  clock: { ...clockInput, description: 'Where its clock starts' },
  expiresAfter: {
    type: 'string',
    format: 'duration',
    description: 'How long it stays while nobody uses it; PT1H without',
  },
});

/** Refuses to seek a rule or a question that does not exist: nothing would be found. @throws ControlRefused */
export function refuseUnknownIds({ rule, question }: JournalFilter, { rules, questions }: Contract): void {
  refuseUnknown('question', question, [...questions.keys()]);
  refuseUnknown('rule', rule, [...rules.keys(), ...questions.keys()]);
}

function refuseUnknown(what: 'question' | 'rule', id: string | undefined, known: readonly string[]): void {
  if (id === undefined || known.includes(id)) return;
  const expected = `one of GET /_sandbox/${what}s${nearest(id, known)}`;
  const error = { pointer: `/${what}`, expected, actual: JSON.stringify(id) };
  throw new ControlRefused(400, `There is no such ${what}: ${sentenceOf(error)}.`, [error]);
}
