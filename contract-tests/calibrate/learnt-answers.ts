import type { Attribute } from '../judge/attributes.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import { commonParts } from './common-parts.ts';
import { compositeObservations } from './composite-answers.ts';
import { foundObservations } from './found-answers.ts';
import { rateObservations } from './rate/rate-observation.ts';
import { rateRefusals } from './rate/rate-refusals.ts';
import { reportedObservations, type SeenBy } from './reported-answers.ts';
import { statusObservations } from './statuses.ts';

/** What a calibration has learnt, of a deployment or of a recording. */
export interface Learnt extends SeenBy {
  readonly observations: Observations;
  readonly deployment: Deployment;
  readonly exchanges: readonly SentExchange[];
  /** Exchanges that may tell of a limit of requests. */
  readonly limited: readonly SentExchange[];
  readonly answered: readonly TimedAnswer[];
  readonly attributes: readonly Attribute[];
}

/** What is put together of many parts goes before what one probe showed. */
export function learntAnswers(learnt: Learnt): readonly Observation[] {
  const { observations, deployment, exchanges, limited, answered, attributes } = learnt;
  const common = commonParts(exchanges, learnt);
  const seen = common.find(({ question }) => question === 'answer.members')?.observed;
  const members = isRecord(seen) ? Object.keys(seen) : [];
  const setting = { attributes: attributes.map(({ name }) => name), members };
  const composite = [
    ...statusObservations(observations),
    ...reportedObservations([...observations.refusals, ...rateRefusals(limited)], setting, learnt),
    ...compositeObservations(observations, deployment),
    ...foundObservations(exchanges, { ...learnt, members }),
    ...common,
    ...rateObservations(answered, learnt),
  ];
  return withFallbacks(composite, observations.list());
}

/** What one probe showed, where nothing finer is known: beside a template of a search, `search.paging` has nothing to say. */
function withFallbacks(composite: readonly Observation[], simple: readonly Observation[]): readonly Observation[] {
  const isTemplate = composite.some(
    ({ question, observed }) => question === 'search.data' && isRecord(observed) && Object.hasOwn(observed, 'data'),
  );
  const known = new Set([...composite.map(({ question }) => question), ...(isTemplate ? ['search.paging'] : [])]);
  return [...composite, ...simple.filter(({ question }) => !known.has(question))];
}
