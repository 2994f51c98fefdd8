import { quoteWithoutCredentials } from '../report/credentials.ts';
import { departureWords } from '../explore/change.ts';
import { reportedExchange } from '../report/redact.ts';
import type { ReportedExchange } from '../report/report.ts';
import { excerpt } from '../../src/lib/visible.ts';
import type { SentExchange } from '../target/exchange.ts';
import type { Compared } from './compare-request.ts';
import type { Comparing } from './compare-drawn.ts';
import type { Comparison, Disagreement, HeaderAgreement, ReportedPair } from '../report/comparison.ts';
import type { HeaderCounts } from './header-tally.ts';
import type { ComparedRequest } from './requests/compared-request.ts';
import type { Sides } from './side.ts';
import type { FoundDifference } from './tally.ts';

interface Way {
  readonly wanted: number;
  readonly seed: number;
  readonly startedAt: Date;
  readonly notes: readonly string[];
  readonly atLeast?: number;
}

/** Kinds of disagreements that are shown with their exchanges; the figures count all. */
const MAX_SHOWN = 100;

const MAX_WORDS_LENGTH = 300;

/** @param way - how it was run */
export function comparisonOf(comparing: Comparing, way: Way): Comparison {
  const { wanted, seed, startedAt, notes, atLeast } = way;
  const { course, tally, unsteady, unanswered, notSent, ended } = comparing;
  const { a, b } = course.sides;
  const { contract } = a.run;
  const found = [...tally.found.values()].toSorted((one, other) => other.times - one.times);
  return {
    schema: 1,
    judged: 'likeness',
    targets: { a: a.run.url, b: b.run.url },
    kit: contract.kit,
    contract: contract.name,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    seed,
    wanted,
    ...(atLeast === undefined ? {} : { atLeast }),
    total: tally.total,
    operations: tally.operations,
    questions: Object.fromEntries([...tally.questions].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    headers: comparing.headers.list().map((one) => headerAgreementOf(one, course.sides)),
    unseen: unseenIn(comparing),
    disagreements: found.slice(0, MAX_SHOWN).map((one) => disagreementOf(one, course.sides)),
    unsteady: unsteady.slice(0, MAX_SHOWN).map(({ request, exchanges }) => ({
      request: requestWords(request, course.sides),
      operation: request.ask.operation,
      statuses: `${exchanges.a.answer?.status} and ${exchanges.b.answer?.status} at first`,
    })),
    unanswered,
    notSent,
    ...(ended === undefined ? {} : { ended }),
    sent: { a: a.run.transport.requests(), b: b.run.transport.requests() },
    residue: { a: a.run.session.residue, b: b.run.session.residue },
    residueNotes: notes,
  };
}

function unseenIn({ course, tally }: Comparing): Comparison['unseen'] {
  const { contract, session } = course.sides.a.run;
  const { noWrites } = session.parts.permissions;
  const unlucky = noWrites === undefined ? 'no request could show it' : 'no request that only reads can show it';
  return contract.questions
    .filter(({ id }) => !tally.questions.has(id))
    .map(({ id, unseen }) => ({ question: id, reason: unseen?.compare ?? unlucky }));
}

function disagreementOf({ drawn, smallest, blame, times }: FoundDifference, sides: Sides): Disagreement {
  const { request, exchanges, status, form } = drawn;
  const clean = cleanerOf(sides);
  const isBoth = status === 'different' && form === 'different';
  return {
    operation: request.ask.operation,
    on: isBoth ? 'status and form' : status === 'different' ? 'status' : 'form',
    questions: [...new Set([...blame.status, ...blame.form])],
    request: requestWords(request, sides),
    exchanges: pairOf(exchanges, sides),
    differences: (smallest ?? drawn).differences.map(({ pointer, kind, a, b }) => ({
      kind,
      pointer: clean(excerpt(pointer, MAX_WORDS_LENGTH)),
      a: clean(excerpt(a, MAX_WORDS_LENGTH)),
      b: clean(excerpt(b, MAX_WORDS_LENGTH)),
    })),
    ...(smallest === undefined ? {} : { smallest: smallestOf(smallest, sides) }),
    times,
  };
}

function headerAgreementOf({ differing, ...counts }: HeaderCounts, sides: Sides): HeaderAgreement {
  if (differing === undefined) return counts;
  const { compared, a, b } = differing;
  const clean = cleanerOf(sides);
  const texts = { a: clean(excerpt(a, MAX_WORDS_LENGTH)), b: clean(excerpt(b, MAX_WORDS_LENGTH)) };
  const request = requestWords(compared.request, sides);
  return { ...counts, differing: { ...texts, request, exchanges: pairOf(compared.exchanges, sides) } };
}

/** Takes the credentials of both sides out of a text. */
const cleanerOf = (sides: Sides) => (text: string) =>
  quoteWithoutCredentials(quoteWithoutCredentials(text, secretsOf(sides, 'a')), secretsOf(sides, 'b'));

function smallestOf({ request, exchanges }: Compared, sides: Sides): NonNullable<Disagreement['smallest']> {
  return { request: requestWords(request, sides), exchanges: pairOf(exchanges, sides) };
}

/** `host <page 1>, without title` */
function requestWords({ departs }: ComparedRequest, { a }: Sides): string {
  return a.words.describe(departureWords(departs));
}

function pairOf({ a, b }: Compared['exchanges'], sides: Sides): ReportedPair {
  return { a: shown(a, 'a', sides), b: shown(b, 'b', sides) };
}

/** Each side has variables of its own, as its flags have. */
function shown(exchange: SentExchange, side: 'a' | 'b', sides: Sides): ReportedExchange {
  const reported = JSON.stringify(reportedExchange(exchange, secretsOf(sides, side)));
  const own = quoteWithoutCredentials(reported, secretsOf(sides, side));
  const named = own.replaceAll(
    /\$CHANNEL_SANDBOX_(?:API_KEY|CHANNEL)(?!\w)/g,
    (name) => `${name}_${side.toUpperCase()}`,
  );
  return JSON.parse(quoteWithoutCredentials(named, secretsOf(sides, side === 'a' ? 'b' : 'a'))) as ReportedExchange;
}

function secretsOf(sides: Sides, side: 'a' | 'b') {
  return sides[side].run.session.parts.credentials;
}
