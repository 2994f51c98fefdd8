import { isDeepStrictEqual } from 'node:util';
import { isAnswerHeader } from '../../target/header-kinds.ts';
import { besideEnvelope } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { boundedText, boundedValue } from './bounded.ts';
import { largestGroups } from './group-by.ts';
import type { TextSetting } from './infer-text.ts';
import { inferredFrom, isAlike, isOpaque, isUuid, type Contradiction, type Inferred } from './inferred.ts';
import { readForm } from './read-form.ts';
import { renderNode } from './render-node.ts';
import type { AnswerSample, Cell, Placed, ToldSample } from './sample.ts';
import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { contextOf, nothingSaid, variablesOf } from './context-of.ts';
import { textIn } from './template.ts';
import { filledHole } from './fill-holes.ts';
import { holesOf, writeNode, type Hole } from './reading.ts';

/** So many answers are looked at. */
const MAX_SAMPLES = 400;

export interface CommonAnswers {
  readonly inferred: Readonly<Record<string, Inferred>>;
  /** Names in `answer.members` that refusals have in a way of their own. */
  readonly ofSuccesses: readonly string[];
}

/**
 * Learns from answers of any kind what all of them have: `answer.members`, `answer.headers`, `answer.content-type` and `request-id.form`
 * (§1). What only refusals have, or only one operation, is no part of it; of a member that refusals have otherwise, what successes have is.
 */
export function inferAnswers(samples: readonly AnswerSample[]): CommonAnswers {
  const told = samples
    .map((sample, at) => ({ ...sample, at, body: boundedValue(sample.body), cause: '', violations: [], told: [] }))
    .filter(({ body }) => isRecord(body))
    .slice(0, MAX_SAMPLES);
  const isMixed = told.some(isSuccess) && !told.every(isSuccess);
  if (!isMixed) return { inferred: {}, ofSuccesses: [] };
  const beside = ({ body }: ToldSample) => besideEnvelope(body);
  const ofSuccesses = namesOfSuccesses(told, beside);
  const inferred = {
    'answer.members': inferShared(told, beside, ofSuccesses),
    'answer.headers': asTexts(inferShared(told, ({ headers }) => ownHeaders(headers))),
    ...inferForm('answer.content-type', told, ({ headers }) => contentTypeOf(headers)),
    ...inferForm('request-id.form', told, ({ requestId }) => requestIdForm(requestId)),
  };
  return { inferred, ofSuccesses };
}

const isSuccess = ({ status }: AnswerSample) => status < 400;

type Members = Readonly<Record<string, unknown>>;

const MAX_SHARED = 20;

/** What all answers have, under the same names: constant, or made from the request. */
function inferShared(
  placed: readonly Placed<ToldSample>[],
  membersOf: (sample: ToldSample) => Members,
  ofSuccesses: readonly string[] = [],
): Inferred {
  const members = new Map(placed.map((sample) => [sample, membersOf(sample)]));
  const nodes = namesOfAll([...members.values()]).flatMap((name): [string, TemplateNode][] => {
    const cells = cellsOf(name, members).filter(({ scope }) => !ofSuccesses.includes(name) || isSuccess(scope.sample));
    const node = nodeOf(cells);
    return isShared(node, cells) ? [[name, node]] : [];
  });
  const comparisons = [...members].map(([sample, own]): Contradiction => {
    const wanted = nodes.filter(([name]) => isSuccess(sample) || !ofSuccesses.includes(name));
    return {
      sample: sample.at,
      observed: Object.fromEntries(wanted.map(([name]) => [name, own[name]])),
      expected: Object.fromEntries(wanted.map(([name, node]) => [name, renderNode(node, { sample }, nothingSaid)])),
    };
  });
  return inferredFrom(Object.fromEntries(nodes), comparisons);
}

/**
 * Members that all answers have, and refusals in a way of their own (`success: false`, `code: 4001`): a refusal's own members take the place
 * of those that every answer has. A figure that some refusal shares with the successes is measured, and one of all answers.
 */
function namesOfSuccesses(
  placed: readonly Placed<ToldSample>[],
  membersOf: (sample: ToldSample) => Members,
): readonly string[] {
  const members = new Map(placed.map((sample) => [sample, membersOf(sample)]));
  return namesOfAll([...members.values()]).filter((name) => {
    const cells = cellsOf(name, members);
    const successes = cells.filter(({ scope }) => isSuccess(scope.sample));
    const node = nodeOf(successes);
    const given = cells.filter(({ value, scope }) => isDeepStrictEqual(value, renderNode(node, scope, nothingSaid)));
    if (!successes.every((cell) => given.includes(cell))) return false;
    return given.length === successes.length || !isShared(nodeOf(cells), cells);
  });
}

function namesOfAll(members: readonly Members[]): readonly string[] {
  const [first = {}] = members;
  return Object.keys(first)
    .filter((name) => members.every((own) => Object.hasOwn(own, name)))
    .slice(0, MAX_SHARED);
}

const cellsOf = (name: string, members: ReadonlyMap<ToldSample, Members>): readonly Cell[] =>
  [...members].map(([sample, own]) => ({ value: own[name], scope: { sample } }));

/** Headers are texts, variable or not. */
function asTexts(inferred: Inferred): Inferred {
  const texts = Object.entries(inferred.answer as Readonly<Record<string, TemplateNode>>).map(
    ([name, node]): [string, string] => [name, textIn(node)],
  );
  return { ...inferred, answer: Object.fromEntries(texts) };
}

const requestVariables = new Set(['status', 'reason', 'method', 'path', 'id', 'requestId', 'now']);

function nodeOf(cells: readonly Cell[]): TemplateNode {
  const { skeleton } = readForm(cells, new Map());
  const setting: TextSetting = {
    variables: ({ scope }) => new Map([...variablesOf(scope)].filter(([name]) => requestVariables.has(name))),
    contextOf,
    style: { inSentences: new Map(), alone: new Map() },
  };
  const filled = holesOf(skeleton).map((hole): [Hole, TemplateNode] => [
    hole,
    filledHole(hole, setting, 'last') ?? null,
  ]);
  return writeNode(skeleton, new Map(filled));
}

/** What depends on the answer is no member of all of them; what is counted or measured is, whatever it says. */
const isShared = (node: TemplateNode, cells: readonly Cell[]): boolean =>
  cells.every(({ value, scope }) => isGiven(value, renderNode(node, scope, nothingSaid)));

function isGiven(seen: unknown, rendered: unknown): boolean {
  if (!isAlike(seen, rendered)) return false;
  if (typeof seen !== 'object' || seen === null) return seen === rendered || isMeasured(seen);
  return Object.entries(seen).every(([name, inner]) => isGiven(inner, (rendered as Members)[name]));
}

const isMeasured = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && (isOpaque(value) || /^[\d.]{1,20}( ?m?s)?$/.test(value)));

function ownHeaders(headers: Readonly<Record<string, string>>): Members {
  const own = Object.entries(headers).filter(
    ([name]) => /^[\w!#$%&'*+.^`|~-]{1,60}$/.test(name) && isAnswerHeader(name),
  );
  return Object.fromEntries(own.map(([name, value]) => [name, boundedText(value)]));
}

/** What most answers have; those that have it otherwise are told. */
function inferForm(
  question: string,
  placed: readonly Placed<ToldSample>[],
  formOf: (sample: ToldSample) => string | undefined,
): Readonly<Record<string, Inferred>> {
  const seen = placed.flatMap((sample) => {
    const form = formOf(sample);
    return form === undefined ? [] : [{ sample: sample.at, observed: form }];
  });
  const [top] = largestGroups(seen, ({ observed }) => observed);
  if (top === undefined) return {};
  return {
    [question]: inferredFrom(
      top[0],
      seen.map((one) => ({ ...one, expected: top[0] })),
    ),
  };
}

function contentTypeOf(headers: Readonly<Record<string, string>>): string | undefined {
  const value = boundedText(headers['content-type'] ?? '', 100).trim();
  return /^application\/(?:json|[\w.-]+\+json)(?: ?;.*)?$/i.test(value) ? value : undefined;
}

/** `request-id.form`; undefined for what is no UUID. */
function requestIdForm(id: string): string | undefined {
  if (!isUuid(id)) return undefined;
  if (/[A-F]/.test(id)) return 'upper';
  if (/^.{14}4.{4}[89ab]/.test(id)) return 'v4';
  return /^.{14}7.{4}[89ab]/.test(id) ? 'v7' : 'shape';
}
