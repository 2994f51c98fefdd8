import * as fc from 'fast-check';
import type { Asked, Operation, Outcome, SeenEvent } from '../history.ts';

/** Of every event. */
export const capacity = 2;

const kinds = ['create', 'update', 'register', 'read', 'list', 'set-clock', 'read-clock', 'meet-fault'] as const;

interface Drawn {
  readonly kind: (typeof kinds)[number];
  readonly begin: number;
  /** Milliseconds from its begin until it has its effect, and from then until its end. */
  readonly before: number;
  readonly after: number;
  readonly outcome: Outcome;
  readonly event: number;
}

/** Operations that overlap. */
export const drawn = fc.array(
  fc.record<Drawn>({
    kind: fc.constantFrom(...kinds),
    begin: fc.integer({ min: 1, max: 1000 }),
    before: fc.integer({ min: 0, max: 99 }),
    after: fc.integer({ min: 1, max: 99 }),
    outcome: fc.constantFrom('made', 'made', 'made', 'made', 'refused', 'unknown'),
    event: fc.nat({ max: 9 }),
  }),
  { minLength: 30, maxLength: 120 },
);

/** What a sandbox answers that does one thing after the other, each at a moment between its begin and its end. */
export function historyOf(drawn: readonly Drawn[]): Operation[] {
  const model = new Model();
  const first = { world: 0, replica: 0, begin: -2, end: -1 };
  const answered = [...drawn.entries()]
    .toSorted(([, a], [, b]) => a.begin + a.before - b.begin - b.before)
    .map(([number, one]): Operation => {
      const times = { begin: one.begin, end: one.begin + one.before + one.after };
      return { ...model.answer(number, one), world: 0, replica: 0, ...times };
    });
  return [
    { kind: 'set-clock', value: 'start', outcome: 'made', ...first },
    { kind: 'set-fault', fault: 'f', count: 3, ...first },
    ...answered,
  ];
}

class Model {
  readonly #events: SeenEvent[] = [];
  #clock = 'start';
  #left = 3;

  answer(number: number, { kind, outcome, event }: Drawn): Asked {
    const isMade = outcome === 'made' || (outcome === 'unknown' && number % 2 === 0);
    const at = this.#events.length === 0 ? -1 : event % this.#events.length;
    switch (kind) {
      case 'list':
        return { kind, found: [...this.#events] };
      case 'read-clock':
        return { kind, value: this.#clock };
      case 'set-clock':
        if (isMade) this.#clock = `clock-${number}`;
        return { kind, value: `clock-${number}`, outcome };
      case 'meet-fault':
        this.#left -= 1;
        return { kind, fault: 'f', hasActed: outcome === 'made' ? this.#left >= 0 : undefined };
      default:
        return this.#ofEvent(kind, number, { at, outcome, isMade });
    }
  }

  #ofEvent(
    kind: 'create' | 'update' | 'register' | 'read',
    number: number,
    { at, outcome, isMade }: { readonly at: number; readonly outcome: Outcome; readonly isMade: boolean },
  ): Asked {
    const event = this.#events[at];
    if (event === undefined || kind === 'create') return this.#create(`create-${number}`, outcome, isMade);
    const { id, members } = event;
    if (kind === 'read') return { kind, id, found: event };
    const [value, member] = [`update-${number}`, `member-${number}`];
    if (kind === 'update') {
      if (isMade) this.#events[at] = { ...event, value };
      return { kind, id, value, outcome };
    }
    if (members.length === capacity) return { kind, id, member, outcome: 'refused', isFull: true };
    if (isMade) this.#events[at] = { ...event, members: [...members, member] };
    return { kind, id, member, outcome };
  }

  #create(tag: string, outcome: Outcome, isMade: boolean): Asked {
    const id = 5000 + this.#events.length;
    if (isMade) this.#events.push({ id, tag, value: tag, capacity, members: [] });
    return { kind: 'create', tag, outcome, ...(outcome === 'made' ? { id } : {}) };
  }
}
