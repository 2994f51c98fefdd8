import { stringify as exactJson } from 'lossless-json';
import { stringify } from 'yaml';
import type { Contract } from '../openapi/contract.ts';
import { createWhyUnlawful } from './lawful-answers.ts';
import { contradiction, defaultProfile, profileWith } from './profile.ts';

/** What was seen of a deployment's answer to an open question. */
export interface ObservedAnswer {
  readonly question: string;
  readonly observed: unknown;
  readonly sightings: number;
}

/**
 * A profile file (YAML) of what was observed, which `readProfile` accepts: an answer that is not lawful, or that cannot stand beside those
 * before it, is left out and named in a comment.
 *
 * @param host - of the deployment, which the profile is named after
 */
export function observedProfileText(host: string, observed: readonly ObservedAnswer[], contract: Contract): string {
  const whyUnlawful = createWhyUnlawful(contract);
  const base = defaultProfile(contract);
  const head = { profile: host, basis: 'calibrated', target: host } as const;
  const kept: ObservedAnswer[] = [];
  const left: string[] = [];
  for (const one of observed) {
    const answers = answersOf([...kept, one]);
    const reason =
      whyUnlawful(one.question, one.observed) ??
      contradiction(profileWith(base, { name: host, basis: 'calibrated', target: host, answers }));
    if (reason === undefined) kept.push(one);
    else left.push(`# ${one.question}: ${exactJson(one.observed)} was observed, and left out`);
  }
  const evidence = Object.fromEntries(kept.map(({ question, sightings }) => [question, { sightings }]));
  const text = stringify({ ...head, answers: answersOf(kept), evidence });
  return left.length === 0 ? text : `${text}${left.join('\n')}\n`;
}

function answersOf(observed: readonly ObservedAnswer[]): Record<string, unknown> {
  return Object.fromEntries(observed.map(({ question, observed: answer }) => [question, answer]));
}
