import type { OperationId } from '../operations.ts';

type Body = Readonly<Record<string, unknown>>;

/** A request, as far as a deviation looks at it. */
export interface DeviatingRequest {
  readonly operation: OperationId;
  /** The ID in the path. */
  readonly rawId: string;
  /** The body as it was sent. */
  readonly body: Body;
  /** The body as it was read, with the defaults of a search. */
  readonly input: Body;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether another event has its title. */
  readonly hasNamesake: () => Promise<boolean>;
  /** RSVPs of the event that it updates. */
  readonly countRsvps: () => Promise<number>;
}

/** Status and payload of an answer on its way into the envelope. */
export interface DeviatingAnswer {
  readonly status: number;
  readonly data: unknown;
}

/** A way in which a deployment breaks a rule that dropping a refusal cannot break: it refuses what is lawful, or answers wrongly. */
export interface Deviation {
  readonly text: string;
  /** Refuses a lawful request. */
  readonly refuses?: (request: DeviatingRequest) => boolean | Promise<boolean>;
  /** Lets a violation pass. */
  readonly ignores?: (
    violation: { readonly id: string; readonly pointer: string },
    request: DeviatingRequest,
  ) => boolean;
  /** Members that it reads otherwise than they were sent. */
  readonly reads?: (request: DeviatingRequest) => Body;
  /** Answers otherwise; `operation` is undefined outside the interface. */
  readonly answers?: (answer: DeviatingAnswer, operation: OperationId | undefined) => DeviatingAnswer;
  /** Wraps an answer otherwise. */
  readonly wraps?: (envelope: Body) => object;
}

/** Refuses lawful events whose body has something. */
export const refusesEvents = (text: string, refuses: (body: Body) => boolean): Deviation => ({
  text,
  refuses: ({ operation, body }) => isOnEvent(operation) && refuses(body),
});

export const isOnEvent = (operation: OperationId): boolean =>
  operation === 'events.create' || operation === 'events.update';

/** Changes the data of an operation's successes. */
export const changesData = (of: OperationId, text: string, change: (data: unknown) => unknown): Deviation => ({
  text,
  answers: (answer, operation) =>
    operation === of && answer.status < 300 ? { ...answer, data: change(answer.data) } : answer,
});

/** Answers an operation's successes with another status. */
export const answersStatus = (of: OperationId, text: string, status: number): Deviation => ({
  text,
  answers: (answer, operation) => (operation === of && answer.status < 300 ? { ...answer, status } : answer),
});

/** Changes every page that an operation shows, in whatever form it shows them. */
export const changesPages = (of: OperationId, text: string, change: (page: Body) => object): Deviation =>
  changesData(of, text, (data) => eachPage(data, change));

function eachPage(data: unknown, change: (page: Body) => object): unknown {
  if (Array.isArray(data)) return data.map((item) => eachPage(item, change));
  if (typeof data !== 'object' || data === null) return data;
  if ('title' in data) return change(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, eachPage(value, change)]));
}

/** The ID that an answer holds. */
export const idIn = (data: unknown): number => Number((data as Body | null)?.['id'] ?? 0);

export const without = (from: Body, member: string): Body =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== member));
