import { STATUS_CODES } from 'node:http';
import { spellings } from './attribute-words.ts';
import type { OutputBudget } from './compile-node.ts';
import type { VariableParts } from './compile-text.ts';
import { asString, indexOf, lengthOf, placeOf, quoted, receivedType, type ReportedViolation } from './reported.ts';

/** What a refusal tells of its request, whatever is wrong with it. */
export interface RequestFacts {
  readonly status: number;
  readonly method: string;
  readonly path: string;
  /** The ID in the path, without its URL encoding. */
  readonly id: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a template of a refusal is rendered with. */
export interface RenderContext extends OutputBudget {
  readonly request: RequestFacts;
  /** `invalid`, `unauthenticated` … (`refusal.body`), or `forced` for what a fault refuses. */
  readonly cause: string;
  /** `events.create` …; empty where the request is for none. */
  readonly operation: string;
  readonly told: readonly ReportedViolation[];
  /** The violation that is spoken of: the first one where a template does not go through them. */
  readonly one: ReportedViolation | undefined;
  readonly messageOf: (one: ReportedViolation | undefined) => string;
  readonly codeOf: (one: ReportedViolation | undefined) => string | number;
}

/** The variable parts that any answer has. */
export const requestParts: VariableParts<RequestFacts> = {
  status: ({ status }) => String(status),
  reason: ({ status }) => STATUS_CODES[status] ?? 'Unknown status',
  method: ({ method }) => method,
  path: ({ path }) => path,
  route: ({ path }) => path.replace(/^\/+/, ''),
  id: ({ id }) => id,
  requestId: ({ requestId }) => requestId,
  now: ({ now }) => new Date(now).toISOString(),
};

/** Characters of names and texts that are joined. */
const MAX_JOINED_LENGTH = 10_000;

const joined = (texts: readonly string[], between: string) => texts.join(between).slice(0, MAX_JOINED_LENGTH);

const onName =
  (spell: (name: string) => string) =>
  ({ one }: RenderContext): string =>
    spell(one?.attribute ?? '');

/** The variable parts of a code. */
export const codeParts: VariableParts<RenderContext> = {
  ...Object.fromEntries(
    Object.entries(requestParts).map(([name, make]) => [name, ({ request }: RenderContext) => make(request)]),
  ),
  ...Object.fromEntries(Object.entries(spellings).map(([name, spell]) => [name, onName(spell)])),
  rule: ({ one }) => one?.id ?? '',
  attribute: onName((name) => name),
  pointer: ({ one }) => one?.pointer ?? '',
  dotted: ({ one }) => one?.path.join('.') ?? '',
  bracketed: ({ one: { path: [first = '', ...rest] } = { path: [] } }) =>
    first + rest.map((part) => `[${part}]`).join(''),
  index: ({ one }) => String(indexOf(one)),
  place: ({ one }) => String(placeOf(one)),
  value: ({ one }) => quoted(one?.value ?? null),
  raw: ({ one }) => (typeof one?.value === 'string' ? one.value : quoted(one?.value ?? null)),
  string: ({ one }) => asString(one?.value),
  length: ({ one }) => String(lengthOf(one?.value) ?? ''),
  received: ({ one }) => receivedType(one?.value),
  expected: ({ one }) => one?.expected ?? '',
  count: ({ told }) => String(told.length),
  others: ({ told }) => String(Math.max(0, told.length - 1)),
  attributes: ({ told }) => joined([...new Set(told.map(({ attribute }) => attribute))], ', '),
  cause: ({ cause }) => cause,
};

/** The variable parts of a message. */
export const messageParts: VariableParts<RenderContext> = {
  ...codeParts,
  code: ({ one, codeOf }) => String(codeOf(one)),
};

/** The variable parts of a text in a template. */
export const templateParts: VariableParts<RenderContext> = {
  ...messageParts,
  message: ({ one, messageOf }) => messageOf(one),
  messages: ({ told, one, messageOf }) => (told.length === 0 ? messageOf(one) : joined(told.map(messageOf), ' ')),
};
