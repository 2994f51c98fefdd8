import { isDeepStrictEqual } from 'node:util';
import type { Observation } from '../report/report.ts';

interface Sighting {
  readonly question: string;
  readonly observed: unknown;
  count: number;
}

/** What was seen of the deployment's answers to the open questions. Nothing in here is ever a violation. */
export interface Sightings {
  see(question: string, observed: unknown): void;
  /** One for each question: what was seen most often, beside the answer that was expected. */
  list(profile: Readonly<Record<string, unknown>>): readonly Observation[];
}

export function createSightings(): Sightings {
  const seen: Sighting[] = [];
  return {
    see: (question, observed) => {
      const known = seen.find((one) => one.question === question && isDeepStrictEqual(one.observed, observed));
      if (known === undefined) seen.push({ question, observed, count: 1 });
      else known.count += 1;
    },
    list: (profile) => {
      const questions = [...new Set(seen.map(({ question }) => question))];
      return questions.map((question) => {
        const [top] = seen.filter((one) => one.question === question).sort((left, right) => right.count - left.count);
        return { question, observed: top?.observed, profile: profile[question], sightings: top?.count ?? 0 };
      });
    },
  };
}
