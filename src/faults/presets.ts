import type { Fault } from './fault.ts';

export type PresetName = 'slow' | 'throttled' | 'flaky' | 'outage' | 'read-failures';

/** Several faults under one name. */
export interface Preset {
  readonly text: string;
  readonly faults: readonly (Fault & { readonly id: string })[];
}

/** The faults that have a name: scenarios, lists of faults and `X-Sandbox-Fault` take it. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  slow: {
    text: 'every answer takes one to three seconds',
    faults: [{ id: 'slow', fault: { kind: 'delay', ms: 1000, spread: 2000 } }],
  },
  throttled: {
    text: 'every third request or so is answered 429, with Retry-After',
    faults: [{ id: 'throttled', fault: { kind: 'status', status: 429, retryAfter: 1 }, when: { probability: 0.33 } }],
  },
  flaky: {
    text: 'some requests fail: 503, a dropped connection, an answer that is lost though the event was created',
    faults: [
      { id: 'flaky.unavailable', fault: { kind: 'status', status: 503 }, when: { probability: 0.1 } },
      { id: 'flaky.dropped', fault: { kind: 'drop', at: 'before' }, when: { probability: 0.05 } },
      {
        id: 'flaky.lost',
        fault: { kind: 'lost-answer' },
        when: { operation: 'events.create', probability: 0.1 },
      },
      { id: 'flaky.slow', fault: { kind: 'delay', ms: 200, spread: 800 }, when: { probability: 0.1 } },
    ],
  },
  outage: {
    text: 'a gateway answers everything with 503, without the envelope',
    faults: [{ id: 'outage', fault: { kind: 'status', status: 503, envelope: false, retryAfter: 30 } }],
  },
  'read-failures': {
    text: 'pages cannot be read (500); events can be written',
    faults: [
      { id: 'read-failures.get', fault: { kind: 'status', status: 500 }, when: { operation: 'pages.get' } },
      { id: 'read-failures.search', fault: { kind: 'status', status: 500 }, when: { operation: 'pages.search' } },
    ],
  },
};

export const presetNames = Object.keys(presets) as readonly PresetName[];
