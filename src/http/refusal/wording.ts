import type { Answer as ProfileAnswer, Ask } from '../../domain/ask.ts';
import { messageParts, type Scene } from './scene.ts';
import { compileText } from '../template/compile-text.ts';
import type { ToldViolation } from './told.ts';

type Messages = Exclude<ProfileAnswer<'refusal.messages'>, string>;

/** Characters of one message. */
const longestMessage = 2000;

type MakeMessage = (scene: Scene) => string;

const compiled = new WeakMap<Messages, ReadonlyMap<string, MakeMessage>>();

function compiledMessages(messages: Messages): ReadonlyMap<string, MakeMessage> {
  const known = compiled.get(messages);
  if (known !== undefined) return known;
  const made = new Map(Object.entries(messages).map(([key, text]) => [key, compileText(text, messageParts)]));
  compiled.set(messages, made);
  return made;
}

/** The keys under which a profile may have a text or a code, the most specific first. */
function keysOf(cause: string, one: ToldViolation | undefined): readonly string[] {
  if (one === undefined) return [cause, '*'];
  const { violation, kind, attribute } = one;
  const about = kind === undefined ? [violation.id] : [violation.id, kind];
  return [...about.map((name) => `${name}@${attribute}`), ...about, cause, '*'];
}

/** The code of a refusal, or of one of its violations (`refusal.codes`). */
export function codeOf(cause: string, one: ToldViolation | undefined, ask: Ask): string | number {
  const codes = ask('refusal.codes');
  if (codes === 'sandbox' || cause === 'forced') return cause;
  const key = keysOf(cause, one).find((name) => Object.hasOwn(codes, name));
  return (key === undefined ? undefined : codes[key]) ?? cause;
}

/** The text of a violation, or of a refusal without one (`refusal.messages`); undefined where the profile has none of its own. */
export function ownMessage(scene: Scene, one: ToldViolation | undefined, ask: Ask): string | undefined {
  if (scene.cause === 'forced') return undefined; // a fault has nothing to do with the request
  const messages = ask('refusal.messages');
  if (messages === 'sandbox') return undefined;
  const texts = compiledMessages(messages);
  const key = keysOf(scene.cause, one).find((name) => texts.has(name));
  return key === undefined
    ? undefined
    : texts
        .get(key)?.({ ...scene, one })
        .slice(0, longestMessage);
}
