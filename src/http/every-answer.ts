import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { Profile } from '../profile/profile.ts';
import type { Answer } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { compileObject } from './refusal/compile-node.ts';
import { requestFacts, roomOf } from './refusal/make-scene.ts';
import { requestParts, type RequestFacts, type Scene } from './refusal/scene.ts';
import { compileText } from './template/compile-text.ts';

/** What a profile gives every answer, whatever it holds. */
interface Dress {
  readonly questions: readonly QuestionId[];
  readonly type: string;
  readonly members: (facts: RequestFacts) => Readonly<Record<string, unknown>>;
  readonly headers: readonly (readonly [name: string, make: (facts: RequestFacts) => string])[];
}

const dresses = new WeakMap<Profile, Dress | 'none'>();

/** The answer with what its profile gives all of them (`answer.members`, `answer.headers`, `answer.content-type`); its own members and headers stay. */
export function withEveryPart(exchange: Exchange, answer: Answer): Answer {
  const { profile } = exchange.world;
  const dress = dresses.get(profile) ?? dressOf(profile);
  if (dress === 'none' || answer.isOurOwn === true || answer.page !== undefined) return answer;
  for (const question of dress.questions) exchange.asking.ask(question);
  const facts = requestFacts(answer.status, exchange);
  const headers = Object.fromEntries(dress.headers.map(([name, make]) => [name, sendable(make(facts))]));
  return {
    ...answer,
    type: dress.type,
    beside: { ...dress.members(facts), ...answer.beside },
    headers: { ...headers, ...answer.headers },
  };
}

function dressOf(profile: Profile): Dress | 'none' {
  const { answers } = profile;
  const members = answers['answer.members'];
  const texts = Object.entries(answers['answer.headers']);
  const type = answers['answer.content-type'];
  const questions: readonly QuestionId[] = [
    ...(Object.keys(members).length > 0 ? (['answer.members'] as const) : []),
    ...(texts.length > 0 ? (['answer.headers'] as const) : []),
    ...(type === usualType ? [] : (['answer.content-type'] as const)),
  ];
  const make = compileObject(members);
  const dress: Dress = {
    questions,
    type,
    members: (request) => make({ ...nothingTold, request, room: roomOf() }),
    headers: texts.map(([name, text]) => [name, compileText(text, requestParts)] as const),
  };
  const made = questions.length === 0 ? 'none' : dress;
  dresses.set(profile, made);
  return made;
}

const usualType = 'application/json; charset=utf-8';

/** What is rendered is of the request alone. */
const nothingTold: Omit<Scene, 'request' | 'room'> = {
  cause: 'forced',
  operation: '',
  told: [],
  one: undefined,
  messageOf: () => '',
  codeOf: () => '',
};

/** What a header can carry (RFC 9110, §5.5): printable ASCII, at most 2,000 characters. */
const sendable = (text: string): string =>
  text
    .slice(0, 2000)
    .replaceAll(/[^ -~]/g, '?')
    .trim();
