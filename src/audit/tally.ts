import type { AuditEvidence, MissingFact } from '../lib/client-verdicts.ts';
import type { AuditedExchange } from './exchange.ts';
import { redactedValue, type Redact } from '../lib/redaction.ts';

/** What was seen of one rule or advice. */
export interface AuditTally {
  /** Exchanges that show it kept. */
  readonly kept: number;
  /** The first exchanges that break it, each way once. */
  readonly evidence: readonly AuditEvidence[];
  /** All that break it. */
  readonly broken: number;
  readonly missing: readonly MissingFact[];
}

/** Takes down what exchanges show of each rule and advice, by its ID. */
export interface Tallies {
  /** The exchange shows it kept; where its answer was forced, it shows nothing. */
  keep(id: string, exchange: AuditedExchange): void;
  broke(id: string, exchange: AuditedExchange, found: Pick<AuditEvidence, 'pointer' | 'expected' | 'actual'>): void;
  /** Nothing can be told of the exchange without a fact; where its answer was forced, nothing would have been anyway. */
  lack(id: string, exchange: AuditedExchange, fact: string): void;
  of(id: string): AuditTally;
}

/** More are counted only: a client that does it once does it a thousand times. */
const MAX_EVIDENCE = 20;
const MAX_FACTS = 10;
const MAX_OTHERS = 100;

type Again = Omit<AuditEvidence, 'times' | 'others'> & { times: number; readonly others: string[] };

interface Counted {
  kept: number;
  readonly evidence: Map<string, Again>;
  /** Of each place the first. */
  readonly first: Map<string, Again>;
  broken: number;
  readonly missing: Map<string, { fact: string; times: number; first: string }>;
}

/** @param clean takes out what must not be shown */
export function createTallies(clean: Redact): Tallies {
  const counted = new Map<string, Counted>();
  const counts = (id: string): Counted => {
    const known = counted.get(id) ?? { kept: 0, evidence: new Map(), first: new Map(), broken: 0, missing: new Map() };
    counted.set(id, known);
    return known;
  };
  return {
    keep: (id, { isForced }) => {
      if (!isForced) counts(id).kept += 1;
    },
    broke: (id, exchange, wrong) => {
      const tally = counts(id);
      tally.broken += 1;
      const { pointer, expected, actual } = wrong;
      const line = lineOf(exchange);
      const way = { line, pointer, expected, actual };
      const { operation, place } = exchange;
      // Updates of other events are the same request.
      const about = [operation ?? line, pointer, expected];
      const key = JSON.stringify([...about, exchange.status, actual]);
      // Where there is no room for another value, it counts as the first at its place.
      const isFull = tally.evidence.size >= MAX_EVIDENCE;
      const known = tally.evidence.get(key) ?? (isFull ? tally.first.get(JSON.stringify(about)) : undefined);
      if (known !== undefined) return addTo(known, place);
      if (isFull) return;
      const named = operation === undefined ? {} : { operation };
      const found = { place, ...named, ...redactedValue(way, clean), times: 1, others: [] };
      tally.evidence.set(key, found);
      if (!tally.first.has(JSON.stringify(about))) tally.first.set(JSON.stringify(about), found);
    },
    lack: (id, { isForced, place }, fact) => {
      const { missing } = counts(id);
      const known = missing.get(fact);
      if (isForced) return;
      if (known !== undefined) known.times += 1;
      else if (missing.size < MAX_FACTS) missing.set(fact, { fact, times: 1, first: place });
    },
    of: (id) => {
      const { kept, evidence, broken, missing } = counts(id);
      return {
        kept,
        evidence: [...evidence.values()],
        broken,
        missing: [...missing.values()].map((one) => ({ ...one, fact: clean(one.fact) })),
      };
    },
  };
}

function addTo(known: Again, place: string): void {
  known.times += 1;
  if (known.others.length < MAX_OTHERS) known.others.push(place);
}

const MAX_PATH_LENGTH = 120;

function lineOf({ method, path, status }: AuditedExchange): string {
  const shown = path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
  return `${method} ${shown} → ${status ?? 'no answer'}`.toWellFormed();
}
