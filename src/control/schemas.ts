import type { Contract } from '../contract/contract.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { closedObject, sentenceOf, type JsonSchema } from '../contract/input/schema-errors.ts';
import { operationIds } from '../interface/operations.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import { ControlRefused } from './errors.ts';

// What the schemas of several operations are made of. Routes read requests by them, and programs in the same process are held to them too.

export const text = (description: string, bounds: JsonSchema) => ({ type: 'string', ...bounds, description });
export const formatted = (format: string, description: string) => ({ type: 'string', format, description });
export const matching = (pattern: string, description: string) => ({ type: 'string', pattern, description });
export const whole = (description: string, minimum = 0, maximum?: number) => ({
  type: 'integer',
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
  description,
});
export const flag = (description: string) => ({ type: 'boolean', description });
export const oneOf = (values: readonly string[], description: string) => ({ enum: values, description });

/** Answers by question; there are far fewer questions. */
export const answersBy = (description: string): JsonSchema => ({ type: 'object', maxProperties: 500, description });

/** Entries of one page of a list. */
export const PAGE_LENGTH = 1000;
/** Most bytes of a scenario in a request: a snapshot of some thousand events. */
export const MAX_SCENARIO_BYTES = 4 * 1024 * 1024;

/** Which entries of a list a program asks for. */
export const rangeInput = (after: JsonSchema = { type: 'integer', minimum: 0 }) =>
  closedObject(
    {
      after: { ...after, description: 'Only those behind the entry with this ID' },
      limit: whole('No more than this'),
    },
    { title: 'a list' },
  );

/** The same of a route, whose answers are pages. */
export const pageInput = (after?: JsonSchema) =>
  closedObject({
    ...rangeInput(after).properties,
    limit: whole(
      `No more than this; ${PAGE_LENGTH} without. If more follow, \`Link\` has the next page`,
      1,
      PAGE_LENGTH,
    ),
  });

/** What is asked of a clock. */
export const clockInput = closedObject(
  {
    now: formatted('date-time', 'Set it to this moment'),
    advance: formatted('duration', 'Move it; `-P1D` goes back'),
    mode: oneOf(['running', 'frozen'], 'Let it run, or stand; as it was without'),
  },
  { minProperties: 1 },
);

/** Which exchanges of a journal are sought: those that fit all that is given. */
export const journalInput = closedObject({
  operation: { enum: operationIds },
  status: whole('Status of the answer', 100, 599),
  outcome: { enum: ['accepted', 'refused', 'cut', 'own'] },
  rule: text('A rule that was broken, or a question whose answer refused', { maxLength: 200 }),
  question: text('An open question that shaped the answer', { maxLength: 200 }),
  text: text('Occurs in the request ID, the path, the headers or a body, whatever the case', { maxLength: 200 }),
  after: whole('Only entries with a larger `seq`'),
  limit: whole(
    `No more than this: with \`after\` the first of them, else the latest. Without \`limit\`, a route answers ${PAGE_LENGTH} from \`after\` on, or from the eldest on; if more follow, \`Link\` has the next page`,
  ),
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

/** From where a journal is followed. */
export const followingInput = closedObject({
  after: whole('What is kept of larger numbers comes first; without, only what comes'),
});

/** What may stand for a channel and its key: in a new world, and in a scenario. */
export const credentialShapes = {
  channelId: matching(
    '^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$',
    'a text of letters, digits and ._~- that begins with a letter or digit, at most 128 of them',
  ),
  apiKey: matching('^[!-~]{8,256}$', 'a text of 8 to 256 printable ASCII characters without blanks'),
};

export const scenarioName = matching('^[a-z0-9-]{1,64}$', 'the name of a scenario that ships with the package');

/** More of them take seconds to make, while nobody else is answered. */
export const seededCounts = {
  pages: whole('How many pages; as the scenario has it without', 0, 100_000),
  events: whole('How many events; as the scenario has it without', 0, 20_000),
};
