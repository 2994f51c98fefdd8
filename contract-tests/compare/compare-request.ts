import type { CheckContext } from '../checks/check.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { shapeOf } from './body-shape.ts';
import type { BodyDifference } from '../report/comparison.ts';
import { differencesOf } from './differences.ts';
import { askedBy, type Asked } from './questions-of.ts';
import type { ComparedRequest } from './requests/compared-request.ts';
import type { Exchanges, Side, Sides } from './side.ts';
import { shownPages } from '../learn/search-answer.ts';
import { isRecord } from '../target/json.ts';
import type { AbstractAsk } from './side-values.ts';
import { placeholders } from './placeholders.ts';

/** What comparing one request came to. */
export interface Compared {
  readonly request: ComparedRequest;
  readonly exchanges: Exchanges;
  readonly asked: Asked;
  /** *unanswered*: one of the two gave no answer, or none but to come back later. */
  readonly status: 'same' | 'different' | 'unanswered';
  /** *unknown*: a body is more than can be judged. */
  readonly form: 'same' | 'different' | 'unknown' | 'unanswered';
  readonly differences: readonly BodyDifference[];
}

/** What a comparison goes on. */
export interface ComparisonContext {
  readonly sides: Sides;
  /** Of placeholders. */
  readonly ground: CheckContext;
  /** Questions in which the two take no form in common. */
  readonly apart: readonly string[];
  /** Pointers, by operation, at which one of the sides answers the same request in two ways: nothing constant stands there. */
  readonly unsteady: Set<string>;
}

const expectations = { 'must-accept': 'accepted', 'must-refuse': 'refused', open: 'either' } as const;

/**
 * Sends a request to both sides, each time with the side's own values.
 * @throws Unanswered where nothing more may be sent to one of them
 */
export async function compareRequest(request: ComparedRequest, course: ComparisonContext): Promise<Compared> {
  const { sides, ground, apart } = course;
  const ask = withStableType(request.ask);
  const judgement = ground.judge({ ...ask, expects: 'either' });
  const expects = expectations[judgement.verdict];
  const send = ({ run, words }: Side) => run.session.send({ ...words.fillIn(ask), expects });
  const exchanges = await inTurn(sides, send);
  const asked = askedBy({ request, judgement, apart }, exchanges);
  return { request, exchanges, asked, ...agreementOf(exchanges, request.ask, course) };
}

/** The second only where the first was sent: what one refuses to send, the other is not to get. */
async function inTurn(sides: Sides, send: (side: Side) => Promise<SentExchange>): Promise<Exchanges> {
  const a = await send(sides.a);
  return { a, b: await send(sides.b) };
}

type Agreement = Pick<Compared, 'status' | 'form' | 'differences'>;

function agreementOf(exchanges: Exchanges, ask: Omit<RequestSpec, 'expects'>, course: ComparisonContext): Agreement {
  const { a, b } = exchanges;
  if (a.answer === undefined || b.answer === undefined || [a, b].some((one) => outcomeOf(one) === 'none'))
    return { status: 'unanswered', form: 'unanswered', differences: [] };
  const status = a.answer.status === b.answer.status ? 'same' : 'different';
  const { a: sideA, b: sideB } = course.sides;
  const [shapeA, shapeB] = [shapeOf(a.answer, sideA.words.spell), shapeOf(b.answer, sideB.words.spell)];
  if (shapeA === undefined || shapeB === undefined) return { status, form: 'unknown', differences: [] };
  const names = { a: sideA.words.names, b: sideB.words.names };
  const differences = differencesOf(shapeA, shapeB, names).filter(
    (one) =>
      !isOfListEnd(one, exchanges) && (one.kind !== 'constant' || !course.unsteady.has(placeOf(ask, one.pointer))),
  );
  return { status, form: differences.length === 0 ? 'same' : 'different', differences };
}

/**
 * Sends a request again on which the two disagree: what a side answers otherwise the second time is no difference between them.
 * @returns what the second sending came to, with what is known by then
 */
export async function confirmDisagreement(
  first: Compared,
  course: ComparisonContext,
): Promise<Compared & { readonly isSteady: boolean }> {
  const second = await compareRequest(first.request, course);
  for (const side of ['a', 'b'] as const) noteUnsteady(side, [first, second], course);
  const isSteady = (['a', 'b'] as const).every(
    (side) => first.exchanges[side].answer?.status === second.exchanges[side].answer?.status,
  );
  return { ...second, ...agreementOf(second.exchanges, second.request.ask, course), isSteady };
}

function noteUnsteady(
  side: 'a' | 'b',
  both: readonly [Compared, Compared],
  { sides, unsteady }: ComparisonContext,
): void {
  const { spell, names } = sides[side].words;
  const [one, other] = both.map(({ exchanges }) => exchanges[side].answer);
  if (one === undefined || other === undefined || one.status !== other.status) return;
  const [shape, again] = [shapeOf(one, spell), shapeOf(other, spell)];
  if (shape === undefined || again === undefined) return;
  const found = differencesOf(shape, again, { a: names, b: names });
  for (const { kind, pointer } of found) if (kind === 'constant') unsteady.add(placeOf(both[0].request.ask, pointer));
}

function placeOf({ operation }: Omit<RequestSpec, 'expects'>, pointer: string): string {
  return `${operation} ${pointer}`;
}

/**
 * Whether a difference is where a list of results ends, which is page data: of two sides that hold other numbers of matches, the one that shows fewer
 * pages has no next one to tell, and says so by null, by leaving the member out, or by a flag. Where both show as many, nothing is spared.
 */
export function isOfListEnd({ kind, a, b, pointer }: BodyDifference, exchanges: Exchanges): boolean {
  if (exchanges.a.ask.operation !== 'pages.search' || pointer.endsWith('/*')) return false;
  const [shownA, shownB] = [countShown(exchanges.a), countShown(exchanges.b)];
  if (shownA === shownB || Math.min(shownA, shownB) === 0) return false;
  if (kind === 'constant') return a.startsWith('boolean ') && b.startsWith('boolean ');
  return kindsOfForm.has(kind) && noNextPage.has(shownA < shownB ? a : b);
}

const kindsOfForm: ReadonlySet<BodyDifference['kind']> = new Set(['type', 'members']);

/** What says that there is no next page. */
const noNextPage: ReadonlySet<string> = new Set(['null', 'no such member']);

const countShown = (exchange: SentExchange): number => shownPages(exchange).pages.length;

/** A figure that a side's own event types may be: beyond them are placeholders alone. */
const MAX_OWN = 1_000_000_000;

/**
 * The same request with a valid event type, written alike, where it has a figure that may happen to be a type on one side alone: which figures are
 * types (§2.3) is each side's own.
 */
export function withStableType(ask: AbstractAsk): AbstractAsk {
  if (!isRecord(ask.body) || !mayBeOwn(ask.body['type'])) return ask;
  const [valid] = placeholders.eventTypes;
  const { type } = ask.body;
  const written = typeof type === 'string' ? type.replace(/\d+/, String(valid)) : valid;
  return { ...ask, body: { ...ask.body, type: written } };
}

function mayBeOwn(type: unknown): boolean {
  const isFigure = typeof type === 'number' || (typeof type === 'string' && /^\d+(?:\.0+)?$/.test(type));
  return isFigure && Number.isInteger(Number(type)) && Number(type) > 0 && Number(type) < MAX_OWN;
}
