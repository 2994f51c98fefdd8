import { operations, type OperationName } from '../target/exchange.ts';
import type { Compared } from './compare-request.ts';
import type { Agreement } from '../report/comparison.ts';

/** The open questions that a disagreement may rest on. */
export interface Blame {
  readonly status: readonly string[];
  readonly form: readonly string[];
}

/** Disagreements that look alike: of them the first is shown. */
export interface FoundDifference {
  readonly drawn: Compared;
  /** Where that is another one than the drawn. */
  smallest?: Compared;
  blame: Blame;
  times: number;
}

type Counts = { -readonly [Name in keyof Agreement]: number };

/** Counts who agreed on what. */
export interface Tally {
  readonly total: Counts;
  readonly operations: Record<OperationName, Counts>;
  readonly questions: Map<string, Counts>;
  readonly found: Map<string, FoundDifference>;
  count(compared: Compared, blame?: Blame): void;
}

export function createTally(): Tally {
  const total = zero();
  const byOperation = Object.fromEntries(operations.map((one) => [one, zero()])) as Record<OperationName, Counts>;
  const questions = new Map<string, Counts>();
  const countsOf = (question: string) => {
    const counts = questions.get(question) ?? zero();
    questions.set(question, counts);
    return counts;
  };
  return {
    total,
    operations: byOperation,
    questions,
    found: new Map(),
    count: (compared, blame = { status: [], form: [] }) => {
      const { status, form, asked, request } = compared;
      add(total, compared, { status: status === 'same', form: form === 'same' });
      add(byOperation[request.ask.operation], compared, { status: status === 'same', form: form === 'same' });
      for (const question of new Set([...asked.all, ...blame.status, ...blame.form])) {
        const isSame = { status: !blame.status.includes(question), form: !blame.form.includes(question) };
        add(countsOf(question), compared, isSame);
      }
    },
  };
}

function zero(): Counts {
  return { requests: 0, sameStatus: 0, bodies: 0, sameForm: 0 };
}

function add(counts: Counts, { form }: Compared, isSame: { readonly status: boolean; readonly form: boolean }): void {
  counts.requests += 1;
  if (isSame.status) counts.sameStatus += 1;
  if (form === 'unknown') return;
  counts.bodies += 1;
  if (isSame.form) counts.sameForm += 1;
}

export function isAgreed({ status, form }: Compared): boolean {
  return status === 'same' && form !== 'different';
}

export function blameOf({ status, form, asked, differences }: Compared): Blame {
  return {
    status: status === 'different' ? asked.onStatus : [],
    form: form === 'different' ? asked.onForm(differences) : [],
  };
}

/** What the smallest request is about too: the rest it shows without. */
export function narrowed(blame: Blame, smallest: Blame): Blame {
  const both = (all: readonly string[], few: readonly string[]) => {
    const left = all.filter((question) => few.includes(question));
    return left.length === 0 ? all : left;
  };
  return { status: both(blame.status, smallest.status), form: both(blame.form, smallest.form) };
}

/** The same for disagreements that look alike. */
export function differenceKind({ request, exchanges: { a, b }, status, form }: Compared, blame: Blame): string {
  const statuses = status === 'different' ? [a.answer?.status, b.answer?.status] : [];
  return JSON.stringify([request.ask.operation, status, form, statuses, blame]);
}
