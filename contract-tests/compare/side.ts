import { given } from '../../src/lib/given.ts';
import type { OpenRun } from '../run/open-run.ts';
import type { SentExchange } from '../target/exchange.ts';
import { shownPages } from '../learn/search-answer.ts';
import type { Deployment } from '../learn/deployment.ts';
import { isRecord } from '../target/json.ts';
import { sideValues, type SideValues } from './side-values.ts';
import { isTelling, replacementsOf } from './placeholders.ts';

/** One of the two deployments. */
export interface Side {
  readonly run: OpenRun;
  readonly deployment: Deployment;
  readonly words: SideValues;
  /** A title that tells by its parts how a query is matched; absent where no search showed one. */
  readonly title?: string;
}

export interface Sides {
  readonly a: Side;
  readonly b: Side;
}

/** What a request came to on both sides. */
export interface Exchanges {
  readonly a: SentExchange;
  readonly b: SentExchange;
}

/** @param deployment - what was learnt of the target of the run */
export function sideOf(run: OpenRun, deployment: Deployment): Side {
  const { session, url } = run;
  const { fixtures, knownPages, own, values, query } = deployment;
  const title = session.exchanges.flatMap(titlesIn).find(isTelling);
  const { apiKey, channelId } = session.parts.credentials;
  const replacements = replacementsOf({
    fixtures,
    apiKey,
    channelId,
    pages: knownPages,
    ...given({ ownEvent: own?.id, email: values?.email, query, title }),
  });
  return { run, deployment, words: sideValues(replacements, url), ...given({ title }) };
}

function titlesIn(exchange: SentExchange): readonly string[] {
  const titles = shownPages(exchange).pages.map((page) => (isRecord(page) ? page['title'] : undefined));
  return titles.filter((title) => typeof title === 'string');
}
