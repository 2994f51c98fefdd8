import type { ControlAnswers } from './answers.ts';
import { ControlRefused } from './errors.ts';
import type { WorldCalls } from './controls.ts';

/** What is given to an operation. */
export interface Given {
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The query, or the body of a route that takes one. */
  readonly input?: object | undefined;
}

/** Asks operations by their routes: in this process, or over HTTP. Rejects with ControlRefused. */
export interface Asks {
  ask<On extends keyof ControlAnswers>(on: On, given?: Given): Promise<ControlAnswers[On]>;
  /** Asks for all entries of a list, or those of a range. */
  list<On extends ListRoute>(on: On, input?: object): Promise<Listed<On>>;
  /** Asks an operation that has nothing to answer. */
  act(on: `DELETE ${string}`, given?: Given): Promise<void>;
}

export type Listed<On extends ListRoute> = Extract<ControlAnswers[On], readonly unknown[]>;
export type ListRoute = 'GET /pages' | 'GET /events' | 'GET /event-types' | 'GET /places' | 'GET /journal';

/** The calls of a world that are the same in this process and over HTTP. */
export const worldCalls = ({ ask, list, act }: Asks): Omit<WorldCalls, 'followJournal'> => ({
  reset: async () => void (await ask('POST /reset')),
  events: (range) => list('GET /events', range),
  event: (id) => ask('GET /events/:id', { params: { id } }).catch(nothingThere),
  eventTypes: (range) => list('GET /event-types', range),
  places: (range) => list('GET /places', range),
  memberView: async (id, input) => (await ask('GET /events/:id/member-view', { params: { id }, input })).facts,
  clock: {
    read: () => ask('GET /clock'),
    set: (input) => ask('PUT /clock', { input }),
  },
  rsvps: {
    register: (id, input) => ask('POST /events/:id/rsvps', { params: { id }, input }),
    confirm: (input) => ask('POST /rsvp-confirmations', { input }),
  },
  faults: {
    list: async () => (await ask('GET /faults')).faults,
    set: async (faults) => void (await ask('PUT /faults', { input: { faults } })),
    clear: () => act('DELETE /faults'),
  },
  scenario: {
    begin: (wish) => ask('PUT /scenario', { input: typeof wish === 'string' ? { scenario: wish } : wish }),
    snapshot: (input) => ask('GET /scenario/snapshot', { input }),
  },
  profile: {
    read: () => ask('GET /profile'),
    change: (answers, grounds) => ask('PATCH /profile', { input: { answers, ...grounds } }),
    set: (input) => ask('PUT /profile', { input }),
  },
  clearJournal: () => act('DELETE /journal'),
  audit: (input?: object) => ask('GET /audit', { input }),
});

function nothingThere(error: unknown): undefined {
  if (error instanceof ControlRefused && error.status === 404) return undefined;
  throw error;
}
