import type { Ask } from '../../domain/ask.ts';
import { codeParts, messageParts, type Scene } from './scene.ts';
import { compileText, type VariableParts } from '../template/compile-text.ts';
import { receivedType, type ToldViolation } from './told.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Characters of one message or code. */
const longest = 2000;

type MakeText = (scene: Scene) => string;

const compiled = new WeakMap<Texts, ReadonlyMap<string, MakeText>>();

/** The texts of an answer, ready to be made; a code may be a number, too, which is none. */
function compiledTexts(texts: Texts, parts: VariableParts<Scene>): ReadonlyMap<string, MakeText> {
  const known = compiled.get(texts);
  if (known !== undefined) return known;
  const written = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const made = new Map(written.map(([key, text]) => [key, compileText(text, parts)]));
  compiled.set(texts, made);
  return made;
}

/** The keys under which a profile may have a text, a code or a node, the most specific first. */
export function keysOf({ cause, operation }: Scene, one: ToldViolation | undefined): readonly string[] {
  const ofCause = [`${cause}@${operation}`, cause, '*'];
  if (one === undefined) return ofCause;
  const { violation, kind, attribute } = one;
  const about = kind === undefined ? [violation.id] : [violation.id, `${kind}:${receivedType(one)}`, kind];
  const within = [attribute, operation].flatMap((place) => about.map((name) => `${name}@${place}`));
  return [...within, ...about, ...ofCause];
}

/** The code of a refusal, or of one of its violations (`refusal.codes`). */
export function codeOf(scene: Scene, one: ToldViolation | undefined, ask: Ask): string | number {
  const { cause } = scene;
  const codes = ask('refusal.codes');
  if (codes === 'sandbox' || cause === 'forced') return cause;
  const key = keysOf(scene, one).find((name) => Object.hasOwn(codes, name));
  if (key === undefined) return cause;
  return textUnder(key, compiledTexts(codes, codeParts), { ...scene, one }) ?? codes[key] ?? cause;
}

const textUnder = (key: string, texts: ReadonlyMap<string, MakeText>, scene: Scene): string | undefined =>
  texts.get(key)?.(scene).slice(0, longest);

/** The text of a violation, or of a refusal without one (`refusal.messages`); undefined where the profile has none of its own. */
export function ownMessage(scene: Scene, one: ToldViolation | undefined, ask: Ask): string | undefined {
  if (scene.cause === 'forced') return undefined; // a fault has nothing to do with the request
  const messages = ask('refusal.messages');
  if (messages === 'sandbox') return undefined;
  const texts = compiledTexts(messages, messageParts);
  const key = keysOf(scene, one).find((name) => texts.has(name));
  return key === undefined ? undefined : textUnder(key, texts, { ...scene, one });
}
