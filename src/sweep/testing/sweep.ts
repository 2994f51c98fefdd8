import { sweepClient, type SweepPlan, type SweepResult } from '../sweep-client.ts';
import { curlClient } from './curl-client.ts';

/** Sweeps a client that takes the status 422 for a refusal, under no question: two runs at a time. */
export const sweep = (change: Partial<SweepPlan> = {}): Promise<SweepResult> =>
  sweepClient({
    command: curlClient('[ "$status" = 422 ]'),
    under: 'answers',
    questions: [],
    isReliedOnOnly: false,
    hasPairs: false,
    jobs: 2,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change,
  });
