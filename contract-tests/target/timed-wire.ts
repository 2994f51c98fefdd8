import type { Answer } from './exchange.ts';
import type { Wire, WireRequest } from './wire.ts';

/** A request as it went out, and its answer, waited out or not; epoch milliseconds. */
export interface TimedAnswer {
  readonly request: WireRequest;
  readonly answer: Answer;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A wire whose answers are told with their times, those too that a pace waits out and asks for again. */
export function timedWire(wire: Wire, onAnswer: (timed: TimedAnswer) => void): Wire {
  return {
    send: async (request) => {
      const sentAt = Date.now();
      const answer = await wire.send(request);
      onAnswer({ request, answer, sentAt, answeredAt: Date.now() });
      return answer;
    },
    close: () => wire.close(),
  };
}
