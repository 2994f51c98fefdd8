import type { CheckContext } from '../checks/check.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { type BodyShape, type Leaf, shapeOf } from './body-shape.ts';
import type { BodyDifference } from '../report/comparison.ts';
import type { ComparedRequest } from './requests/compared-request.ts';
import type { Exchanges, Side, Sides } from './side.ts';
import { shownPages } from '../learn/search-answer.ts';
import { isRecord } from '../target/json.ts';
import type { AbstractAsk } from './side-values.ts';
import { placeholders } from './placeholders.ts';
import type { Judgement } from '../judge/judgement.ts';
import { jsonPointer } from '../../src/lib/json-value.ts';

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

/** The open questions that a request is about, and on which of them a disagreement would have to rest. */
interface Asked {
  readonly all: readonly string[];
  readonly onStatus: readonly string[];
  readonly onForm: (found: readonly BodyDifference[]) => readonly string[];
}

interface Judged {
  readonly request: ComparedRequest;
  readonly judgement: Judgement;
  /** Questions in which the two take no form in common; a lawful event cannot be the same for both then. */
  readonly apart: readonly string[];
}

/** What `refusal.*` a rule's refusal is about. */
const stages: readonly (readonly [start: string, question: string])[] = [
  ['auth.', 'refusal.status.unauthenticated'],
  ['', 'refusal.status.invalid'],
];

/** What decides the form of an answer that shows what was asked for. */
const inSearch = ['search.data', 'search.paging', 'page.members'];
const inGet = ['page.members'];
const beside = 'answer.members';

/**
 * Which open questions decide how a request is answered: those of its judgement where one side accepts it and the other does not, those
 * of refusing where both refuse it, and those of a search's form where both show one.
 */
function askedBy(judged: Judged, exchanges: Exchanges): Asked {
  const [a, b] = [outcomeOf(exchanges.a), outcomeOf(exchanges.b)];
  const own = ownQuestions(judged);
  const refusing = a === 'refused' || b === 'refused' ? refusalQuestions(judged) : { status: [], form: [] };
  const isShown = a === 'accepted' && b === 'accepted';
  const showing = [...(isShown ? showingQuestions(judged) : []), ...(isShown ? [beside] : [])];
  const all = [...new Set([...own, ...refusing.status, ...refusing.form, ...showing])];
  if (a === 'refused' && b === 'refused') {
    const precedence = own.filter((question) => question === 'refusal.precedence');
    const onForm = (found: readonly BodyDifference[]) => [...formQuestions(judged, found), ...precedence];
    return { all, onStatus: refusing.status, onForm };
  }
  if (a === b) {
    const onForm = (found: readonly BodyDifference[]) => {
      const isInside = found.every(({ pointer }) => /^\/data(?:\/|$)/.test(pointer));
      return [...own, ...showing.filter((question) => question !== beside || !isInside)];
    };
    return { all, onStatus: own, onForm };
  }
  return { all, onStatus: own, onForm: () => own };
}

function showingQuestions({ request: { ask } }: Judged): readonly string[] {
  if (ask.stray !== undefined) return [];
  if (ask.operation === 'pages.search') return inSearch;
  return ask.operation === 'pages.get' ? inGet : [];
}

const mediaType = 'refusal.status.media-type';

function ownQuestions({ request, judgement, apart }: Judged): readonly string[] {
  const { questions = judgement.questions.map(({ id }) => id), ask } = request;
  const isLawful = judgement.verdict === 'must-accept' && ask.operation.startsWith('events.');
  const hasParameter = questions.includes(mediaType) && /^application\/json\s*;/i.test(ask.contentType ?? '');
  return [...new Set([...questions, ...(hasParameter ? ['body.charset'] : []), ...(isLawful ? apart : [])])];
}

/** The questions of the stages at which it is wrong; where those are several, it is theirs which goes first. */
function refusalQuestions(judged: Judged): { readonly status: readonly string[]; readonly form: readonly string[] } {
  const own = ownQuestions(judged);
  const named = own.filter((question) => question.startsWith('refusal.status.'));
  const broken = judged.judgement.rules.map(({ id }) => stages.find(([start]) => id.startsWith(start))?.[1] ?? '');
  const open = own.some((question) => !question.startsWith('refusal.')) ? ['refusal.status.invalid'] : [];
  const status = [...new Set([...named, ...broken, ...open])];
  const precedence = status.length > 1 || own.includes('refusal.precedence') ? ['refusal.precedence'] : [];
  const several = isWrongTwice(judged) ? ['refusal.all-at-once'] : [];
  return { status: [...status, ...precedence], form: ['refusal.body', ...several] };
}

function isWrongTwice({ judgement: { rules, questions } }: Judged): boolean {
  return rules.length + questions.length > 1;
}

/** Of several faults one side may see fewer: as it reports the first alone, or as an open question makes one of them none. */
function formQuestions(judged: Judged, found: readonly BodyDifference[]): readonly string[] {
  const isOrderAlone = found.every(({ kind }) => kind === 'order');
  if (isOrderAlone || !isWrongTwice(judged)) return ['refusal.body'];
  const own = ownQuestions(judged).filter((question) => !question.startsWith('refusal.'));
  return ['refusal.body', 'refusal.all-at-once', ...own];
}

/** What a figure may stand for on each side: the same where one name is the same. */
interface Names {
  readonly a: (figure: string) => readonly string[];
  readonly b: (figure: string) => readonly string[];
}

/** Of one body, and entries of one list that are looked at: more of them tell nothing new. */
const most = { differences: 20, entries: 200, comparisons: 200_000 };

/** The differences between two forms; in which order members and what was found stand makes none. */
export function differencesOf(a: BodyShape, b: BodyShape, names: Names): readonly BodyDifference[] {
  return differencesAt(a, b, { names, pointer: '', left: { comparisons: most.comparisons } });
}

interface At {
  readonly names: Names;
  readonly pointer: string;
  /** Bodies that were made to be slow to compare end in a difference. */
  readonly left: { comparisons: number };
}

function differencesAt(a: BodyShape, b: BodyShape, at: At): readonly BodyDifference[] {
  at.left.comparisons -= 1;
  if (at.left.comparisons < 0) return [{ pointer: at.pointer, kind: 'type', a: 'too much', b: 'too much' }];
  if ('members' in a && 'members' in b) return memberDifferences(a.members, b.members, at);
  if ('list' in a && 'list' in b) return listDifferences(a, b, at);
  if ('type' in a && 'type' in b) return leafDifferences(a, b, at);
  return [{ pointer: at.pointer, kind: 'type', a: shapeWords(a), b: shapeWords(b) }];
}

type Members = ReadonlyMap<string, BodyShape>;
type List = Extract<BodyShape, { readonly list: unknown }>;

function memberDifferences(a: Members, b: Members, at: At): readonly BodyDifference[] {
  const all = [...new Set([...a.keys(), ...b.keys()])].toSorted();
  const found = all.flatMap((name): readonly BodyDifference[] => {
    const [left, right] = [a.get(name), b.get(name)];
    const pointer = `${at.pointer}${jsonPointer(name)}`;
    if (left !== undefined && right !== undefined) return differencesAt(left, right, { ...at, pointer });
    return [{ pointer, kind: 'members', a: presenceOf(left), b: presenceOf(right) }];
  });
  return found.slice(0, most.differences);
}

/** Results of a search are compared as kinds of entries, faults of a refusal one by one. */
function listDifferences(a: List, b: List, list: At): readonly BodyDifference[] {
  const at = { ...list, pointer: `${list.pointer}/*` };
  const [left, right] = [a.list.slice(0, most.entries), b.list.slice(0, most.entries)];
  const isOpen = a.isOpen && b.isOpen;
  if (isOpen ? (left.length === 0) !== (right.length === 0) : a.list.length !== b.list.length)
    return [{ pointer: at.pointer, kind: 'entries', a: countWords(a, isOpen), b: countWords(b, isOpen) }];
  const isLike = (one: BodyShape, other: BodyShape) => differencesAt(one, other, at).length === 0;
  const odd = isOpen ? unlike(left, right, isLike) : unmatched(left, right, isLike);
  if (odd !== undefined) return differencesAt(odd[0], odd[1], at);
  const turned = isOpen ? -1 : left.findIndex((one, place) => !isLike(one, right[place] ?? one));
  if (turned === -1) return [];
  return [{ pointer: at.pointer, kind: 'order', a: wordsAt(left, turned), b: wordsAt(right, turned) }];
}

type Pair = readonly [BodyShape, BodyShape];
type IsLike = (one: BodyShape, other: BodyShape) => boolean;

/** The first entry of either side that the other side has none like. */
function unlike(a: readonly BodyShape[], b: readonly BodyShape[], isLike: IsLike): Pair | undefined {
  const [kindsA, kindsB] = [kindsOf(a), kindsOf(b)];
  const ofA = kindsA.find((one) => !kindsB.some((other) => isLike(one, other)));
  const ofB = kindsB.find((other) => !kindsA.some((one) => isLike(one, other)));
  if (ofA === undefined && ofB === undefined) return undefined;
  const [firstA, firstB] = [ofA ?? kindsA[0], ofB ?? kindsB[0]];
  return firstA === undefined || firstB === undefined ? undefined : [firstA, firstB];
}

/** One of each kind: hundreds of pages are alike. */
function kindsOf(list: readonly BodyShape[]): readonly BodyShape[] {
  return [...new Map(list.map((one) => [shapeWords(one), one])).values()];
}

/** The first two entries that are left where each is matched with one like it. */
function unmatched(a: readonly BodyShape[], b: readonly BodyShape[], isLike: IsLike): Pair | undefined {
  const left = [...b];
  let odd: BodyShape | undefined;
  for (const one of a) {
    const at = left.findIndex((other) => isLike(one, other));
    if (at === -1) odd ??= one;
    else left.splice(at, 1);
  }
  const [other] = left;
  return odd === undefined || other === undefined ? undefined : [odd, other];
}

function leafDifferences(a: Leaf, b: Leaf, { names, pointer }: At): readonly BodyDifference[] {
  const words = { a: shapeWords(a), b: shapeWords(b) };
  if (a.type !== b.type) return [{ pointer, kind: isSameKind(a, b) ? 'constant' : 'type', ...words }];
  return isSameText(a.constant, b.constant, names) ? [] : [{ pointer, kind: 'constant', ...words }];
}

/** A date where the other side has another text is a string all the same. */
function isSameKind(a: Leaf, b: Leaf): boolean {
  const strings = new Set(['string', 'url', 'date']);
  return strings.has(a.type) && strings.has(b.type);
}

/** Word by word the same, or the same own value of each side. */
function isSameText(a: string | undefined, b: string | undefined, names: Names): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  return left.length === right.length && left.every((word, at) => isSameWord(word, right[at] ?? '', names));
}

function isSameWord(a: string, b: string, names: Names): boolean {
  if (a === b) return true;
  const named = names.b(b);
  return names.a(a).some((name) => named.includes(name));
}

function presenceOf(shape: BodyShape | undefined): string {
  return shape === undefined ? 'no such member' : shapeWords(shape);
}

function countWords({ list }: List, isOpen: boolean): string {
  if (list.length === 0) return 'none';
  return isOpen ? 'some' : String(list.length);
}

function wordsAt(list: readonly BodyShape[], place: number): string {
  return `${presenceOf(list[place])} at place ${place + 1}`;
}

/** `{ code: "invalid", violations: [string] }` */
function shapeWords(shape: BodyShape): string {
  if ('members' in shape) {
    const members = [...shape.members].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{ ${members.map(([name, member]) => `${name}: ${shapeWords(member)}`).join(', ')} }`;
  }
  if ('list' in shape) return `[${[...new Set(shape.list.map(shapeWords))].join(', ')}]`;
  return shape.constant === undefined ? shape.type : `${shape.type} ${JSON.stringify(shape.constant)}`;
}
