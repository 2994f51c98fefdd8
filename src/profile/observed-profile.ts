import { stringify as exactJson } from 'lossless-json';
import { yamlText } from '../lib/yaml.ts';
import type { Answers } from '../interface/questions/index.ts';
import type { Contract } from '../contract/contract.ts';
import { createWhyUnlawful } from './lawful-answers.ts';
import { briefAnswer, withExamplesApart } from './file-examples.ts';
import {
  longest,
  type AnswerEvidence,
  type NotExpressed,
  type ProfileFile,
  type ProfileFixtures,
  type ShownExchange,
} from './profile-file.ts';
import { contradiction, defaultProfile, profileWith } from './profile.ts';

/** What was seen of a deployment's answer to an open question. */
export interface ObservedAnswer {
  readonly question: string;
  readonly observed: unknown;
  readonly sightings: number;
  /** ISO 8601 in UTC. */
  readonly seenAt: string;
  readonly exchanges: readonly ObservedExchange[];
  readonly contradictions?: readonly Omit<ObservedAnswer, 'question' | 'contradictions' | 'notExpressed'>[];
  readonly notExpressed?: readonly NotExpressed[];
}

/** A request as it went out, without credentials, and what came. */
export interface ObservedExchange {
  readonly request: { readonly method: string; readonly url: string; readonly body?: string };
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** What was learnt of a deployment. */
export interface ObservedDeployment {
  /** Host that the profile is named after. */
  readonly host: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly observed: readonly ObservedAnswer[];
  /** Questions whose answers were not seen, and why. */
  readonly unseen: readonly { readonly question: string; readonly reason: string }[];
  readonly fixtures?: ProfileFixtures;
}

/**
 * A profile of what was observed: an answer that is not lawful, or that cannot stand beside those before it, is left out, and `unseen`
 * names it. What a deployment said is cut and freed of control characters.
 */
export function observedProfile(deployment: ObservedDeployment, contract: Contract): ProfileFile {
  const { host, at, observed, unseen, fixtures } = deployment;
  const questions = [...contract.questions.keys()];
  const byQuestion = <One extends { readonly question: string }>(all: readonly One[]): readonly One[] =>
    all.toSorted((left, right) => questions.indexOf(left.question) - questions.indexOf(right.question));
  const { kept, left } = lawfulAmong(byQuestion(observed), host, contract);
  const reasons = [
    ...byQuestion(unseen).map(({ question, reason }) => [question, plain(reason)] as const),
    ...left.map(
      ({ question, observed: answer }) => [question, plain(`not lawful: ${exactJson(briefAnswer(answer))}`)] as const,
    ),
  ];
  const { answers, examples } = withExamplesApart(answersOf(kept));
  return {
    profile: plain(host),
    basis: 'calibrated',
    target: plain(host),
    calibratedAt: at,
    answers,
    evidence: Object.fromEntries(kept.map((one) => [one.question, evidenceOf(one)])),
    ...(fixtures === undefined ? {} : { fixtures }),
    unseen: Object.fromEntries(reasons.filter(([question]) => contract.questions.has(question))),
    ...(examples.length === 0 ? {} : { examples }),
  };
}

/** The file's text: YAML. */
export const profileText = (file: ProfileFile): string => `${schemaLine}\n${yamlText(file)}`;

const schemaLine = '# yaml-language-server: $schema=node_modules/channel-sandbox/schemas/profile.schema.json';

function lawfulAmong(observed: readonly ObservedAnswer[], host: string, contract: Contract) {
  const whyUnlawful = createWhyUnlawful(contract);
  const base = defaultProfile(contract);
  const kept: ObservedAnswer[] = [];
  const left: ObservedAnswer[] = [];
  for (const one of observed) {
    const answers = answersOf([...kept, one]) as Partial<Answers>;
    const reason =
      whyUnlawful(one.question, one.observed) ??
      contradiction(profileWith(base, { name: host, basis: 'calibrated', answers }));
    (reason === undefined ? kept : left).push(one);
  }
  return { kept, left };
}

function answersOf(observed: readonly ObservedAnswer[]): Record<string, unknown> {
  return Object.fromEntries(observed.map(({ question, observed: answer }) => [question, answer]));
}

function evidenceOf({
  sightings,
  seenAt,
  exchanges,
  contradictions = [],
  notExpressed,
}: ObservedAnswer): AnswerEvidence {
  return {
    basis: 'calibrated',
    sightings,
    ...(sightings === 1 ? { seenOnce: true } : {}),
    seenAt,
    exchanges: shownExchanges(exchanges),
    ...(notExpressed === undefined ? {} : { notExpressed }),
    ...(contradictions.length === 0
      ? {}
      : {
          contradictions: contradictions.slice(0, longest.contradictions).map((one) => ({
            observed: one.observed,
            sightings: one.sightings,
            exchanges: shownExchanges(one.exchanges),
          })),
        }),
  };
}

const shownExchanges = (exchanges: readonly ObservedExchange[]): readonly ShownExchange[] =>
  exchanges.slice(0, longest.exchanges).flatMap(({ request, response }) => {
    if (response === undefined) return [];
    const headers = Object.entries(response.headers).slice(0, longest.headers);
    return [
      {
        request: {
          method: request.method,
          path: plain(request.url.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'),
          ...(request.body === undefined ? {} : { body: bodyOf(request.body) }),
        },
        answer: {
          status: response.status,
          headers: Object.fromEntries(headers.map(([name, value]) => [plain(name), plain(value)])),
          body: bodyOf(response.body),
        },
      },
    ];
  });

/** What a terminal would act on is marked in its place. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD').slice(0, longest.text);

const bodyOf = (text: string): string =>
  text.replaceAll(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD').slice(0, longest.body);
