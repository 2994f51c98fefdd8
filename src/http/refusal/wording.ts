import type { LookUp } from '../../domain/look-up.ts';
import { codeParts, messageParts, type RenderContext } from './render-context.ts';
import { compileText, type VariableParts } from '../template/compile-text.ts';
import { receivedType, type ReportedViolation } from './reported.ts';

/** What a refusal's own keys are made of. */
type RefusedAs = Pick<RenderContext, 'cause' | 'operation'>;

type Wordings = Readonly<Record<string, unknown>>;

/** Characters of one message or code. */
const longest = 2000;

/** Makes a text, or a number, which is none of its own. */
type Make = (scene: RenderContext) => string | number;

/** What stands under a key: for each time that a violation is told. */
type Makes = readonly Make[];

const compiled = new WeakMap<Wordings, ReadonlyMap<string, Makes>>();

/** The texts or codes of an answer, ready to be made. */
function compiledWordings(wordings: Wordings, parts: VariableParts<RenderContext>): ReadonlyMap<string, Makes> {
  const known = compiled.get(wordings);
  if (known !== undefined) return known;
  const make = (one: unknown): Make => {
    if (typeof one === 'number') return () => one;
    const text = compileText(String(one), parts);
    return (scene) => text(scene).slice(0, longest);
  };
  const made = new Map(
    Object.entries(wordings).map(([key, one]) => [key, (Array.isArray(one) ? one : [one]).map(make)]),
  );
  compiled.set(wordings, made);
  return made;
}

/** What stands under the most specific key that there is. */
function makesFor(of: RefusedAs, one: ReportedViolation | undefined, all: ReadonlyMap<string, Makes>): Makes {
  if (all.size === 0) return [];
  const key = keysOf(of, one).find((name) => all.has(name));
  return all.get(key ?? '') ?? [];
}

const messagesIn = (ask: LookUp): ReadonlyMap<string, Makes> => {
  const messages = ask('refusal.messages');
  return messages === 'sandbox' ? new Map() : compiledWordings(messages, messageParts);
};

const codesIn = (ask: LookUp): ReadonlyMap<string, Makes> => {
  const codes = ask('refusal.codes');
  return codes === 'sandbox' ? new Map() : compiledWordings(codes, codeParts);
};

/** The keys under which a profile may have a text, a code or a node, the most specific first. */
export function keysOf({ cause, operation }: RefusedAs, one: ReportedViolation | undefined): readonly string[] {
  const ofCause = [`${cause}@${operation}`, cause, '*'];
  if (one === undefined) return ofCause;
  const { violation, kind, attribute } = one;
  const about = kind === undefined ? [violation.id] : [violation.id, `${kind}:${receivedType(one)}`, kind];
  const within = [attribute, operation].flatMap((place) => about.map((name) => `${name}@${place}`));
  return [...within, ...about, ...ofCause];
}

/** The code of a refusal, or of one of its violations (`refusal.codes`). */
export function codeOf(scene: RenderContext, one: ReportedViolation | undefined, ask: LookUp): string | number {
  return scene.cause === 'forced' ? scene.cause : (made(scene, one, codesIn(ask)) ?? scene.cause);
}

/** The text of a violation, or of a refusal without one (`refusal.messages`); undefined where the profile has none of its own. */
export function ownMessage(scene: RenderContext, one: ReportedViolation | undefined, ask: LookUp): string | undefined {
  if (scene.cause === 'forced') return undefined; // a fault has nothing to do with the request
  const text = made(scene, one, messagesIn(ask));
  return text === undefined ? undefined : String(text);
}

/** Of a violation that is told more often than this says, the last that it says. */
function made(
  scene: RenderContext,
  one: ReportedViolation | undefined,
  all: ReadonlyMap<string, Makes>,
): string | number | undefined {
  const makes = makesFor(scene, one, all);
  return (makes[one?.turn ?? 0] ?? makes.at(-1))?.({ ...scene, one });
}

/** The violation, as often as it is told: once for each of its texts, or of its codes. */
export function inTurns(of: RefusedAs, one: ReportedViolation, ask: LookUp): readonly ReportedViolation[] {
  const [messages, codes] = [makesFor(of, one, messagesIn(ask)), makesFor(of, one, codesIn(ask))];
  const times = Math.max(1, messages.length, codes.length);
  return times === 1 ? [one] : Array.from({ length: times }, (_, turn) => ({ ...one, turn }));
}
