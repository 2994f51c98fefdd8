import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Written } from '../journal/recorded.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { AnswerTo as ProfileAnswer } from '../domain/look-up.ts';
import type { Profile } from '../profile/profile.ts';
import type { Exchange } from './exchange.ts';
import { compileConstants, type CommonFacts } from '../lib/examples/refill.ts';

/** An answer, ready for its envelope (§1). */
export interface Reply {
  readonly status: number;
  readonly data: unknown;
  /** Members beside the envelope's three. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Its Content-Type (`answer.content-type`); `application/json; charset=utf-8` without. */
  readonly type?: string;
  /** The sandbox gives it for itself: neither the interface nor a profile says anything about it. */
  readonly isOurOwn?: true;
  /** It refuses, though its status is that of the success (`refusal.status.unknown-page`, `refusal.status.unknown-event`). */
  readonly isRefusal?: true;
  /** A fault asks for it: it need not keep to the interface. */
  readonly isForced?: true;
  /** HTML in the place of the envelope. */
  readonly page?: string;
  /** The connection ends with it, since where the next request begins is not certain. */
  readonly closes?: boolean;
  /** Makes another envelope of it, for a sandbox that was told to misbehave. */
  readonly reshape?: (envelope: Readonly<Record<string, unknown>>) => object;
}

/** A request ID in one of the forms of `request-id.form`. */
export function newRequestId(form: ProfileAnswer<'request-id.form'>): string {
  if (form === 'v4') return inOnePart(randomUUID());
  if (form === 'upper') return randomUUID().toUpperCase();
  const hex = randomBytes(16).toString('hex');
  return grouped(form === 'v7' ? timed(hex) : hex);
}

/** `randomUUID` gives a string of a dozen parts, and each would be kept with it: to be searched, it is made into one. */
function inOnePart(id: string): string {
  id.includes(' ');
  return id;
}

/** Version 7 (RFC 9562, §5.7): 48 bits of the time in milliseconds, then chance. */
function timed(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return `${Date.now().toString(16).padStart(12, '0')}7${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
}

const grouped = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** The text of an envelope. */
export function envelopeText(requestId: string, { status, data, beside, reshape }: Reply): string {
  if (reshape !== undefined) return JSON.stringify(reshape({ requestId, status, data, ...beside }));
  const members = beside === undefined ? '' : JSON.stringify(beside).slice(1, -1);
  const more = members === '' ? '' : `,${members}`;
  return `{"requestId":"${requestId}","status":${status},"data":${JSON.stringify(data) ?? 'null'}${more}}`;
}

/** A response to be written. */
export interface Writing {
  readonly response: ServerResponse;
  /** The envelope, or what stands in its place. */
  readonly text: string;
  /** Headers beside the answer's own: names and values in turn. */
  readonly more?: readonly string[];
}

/** A response that waits to be sent: what of it the client gets, null for nothing, and how to send it. */
export interface Composed {
  readonly written: Written | null;
  readonly send: () => void;
}

/** Composes a response; nothing else does, so that every response has the envelope. */
export function composeEnvelope({ response, text, more }: Writing, answer: Reply): Composed {
  const size = Buffer.byteLength(text);
  const { status } = answer;
  const headers = headersOf(answer, size, more);
  return {
    written: { status, headers, body: { letters: text, encoding: 'utf8', bytes: size, size, isPart: false } },
    send: () => {
      response.writeHead(status, headers);
      response.end(text);
    },
  };
}

/** A flat list: Node writes it out as it stands, where an object would be copied first. */
export function headersOf(
  { headers, page, type: own = 'application/json; charset=utf-8' }: Reply,
  size: number,
  more: readonly string[] = [],
): string[] {
  const type = page === undefined ? own : 'text/html; charset=utf-8';
  const list = ['content-type', type, 'content-length', String(size), ...more];
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}

/** What a profile gives every answer, whatever it holds. */
interface CommonParts {
  readonly questions: readonly QuestionId[];
  readonly type: string;
  readonly members: (facts: CommonFacts) => Readonly<Record<string, unknown>>;
  readonly headers: (facts: CommonFacts) => Readonly<Record<string, unknown>>;
}

const commonParts = new WeakMap<Profile, CommonParts | 'none'>();

/** The answer with what its profile gives all of them (`answer.members`, `answer.headers`, `answer.content-type`); its own members and headers stay. */
export function withCommonParts(exchange: Exchange, answer: Reply): Reply {
  const { profile } = exchange.world.state;
  const parts = commonParts.get(profile) ?? commonPartsOf(profile);
  if (parts === 'none' || answer.isOurOwn === true || answer.page !== undefined) return answer;
  for (const question of parts.questions) exchange.asking.ask(question);
  const facts = { requestId: exchange.requestId, now: exchange.worldTime };
  const headers = Object.fromEntries(
    Object.entries(parts.headers(facts)).map(([name, text]) => [name, sendable(String(text))]),
  );
  return {
    ...answer,
    type: answer.type ?? parts.type,
    beside: { ...parts.members(facts), ...answer.beside },
    headers: { ...headers, ...answer.headers },
  };
}

function commonPartsOf(profile: Profile): CommonParts | 'none' {
  const { answers } = profile;
  const members = answers['answer.members'];
  const texts = answers['answer.headers'];
  const type = answers['answer.content-type'];
  const questions: readonly QuestionId[] = [
    ...(Object.keys(members).length > 0 ? (['answer.members'] as const) : []),
    ...(Object.keys(texts).length > 0 ? (['answer.headers'] as const) : []),
    ...(type === usualType ? [] : (['answer.content-type'] as const)),
  ];
  const parts: CommonParts = {
    questions,
    type,
    members: compileConstants(members),
    headers: compileConstants(texts),
  };
  const made = questions.length === 0 ? 'none' : parts;
  commonParts.set(profile, made);
  return made;
}

const usualType = 'application/json; charset=utf-8';

/** What a header can carry (RFC 9110, §5.5): printable ASCII, at most 2,000 characters. */
const sendable = (text: string): string =>
  text
    .slice(0, 2000)
    .replaceAll(/[^ -~]/g, '?')
    .trim();
