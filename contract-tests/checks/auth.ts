import type { Check, Trial } from './check.ts';
import { skipped } from './check.ts';
import { baseline } from '../learn/deployment.ts';
import type { Ask, Credentials, EventOperation, Operation } from '../target/exchange.ts';
import { operations } from '../target/exchange.ts';
import { judgedRefusal, refusedMeans } from './experiment.ts';
import { ensureBreaks, ensureLawful } from './soundness.ts';
import { unissued } from '../learn/known-of.ts';
import { missingValues } from '../learn/valid-values.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { plainSearch } from '../learn/search-answer.ts';

interface Wrong {
  readonly rule: string;
  readonly title: string;
  headers(credentials: Credentials): Readonly<Record<string, string>>;
}

const wrongs: readonly Wrong[] = [
  { rule: 'auth.authorization', title: 'no Authorization', headers: ({ channelId }) => ({ 'x-channel': channelId }) },
  {
    rule: 'auth.scheme',
    title: 'the right key under the scheme Bearer',
    headers: ({ apiKey, channelId }) => ({ authorization: `Bearer ${apiKey}`, 'x-channel': channelId }),
  },
  {
    rule: 'auth.scheme',
    title: 'the right key under the scheme Basic',
    headers: ({ apiKey, channelId }) => ({ authorization: `Basic ${apiKey}`, 'x-channel': channelId }),
  },
  {
    rule: 'auth.scheme',
    title: 'the right key without a scheme',
    headers: ({ apiKey, channelId }) => ({ authorization: apiKey, 'x-channel': channelId }),
  },
  {
    rule: 'auth.key',
    title: 'a key that was not issued',
    headers: ({ channelId }) => ({ authorization: `Channel ${unissued.apiKey}`, 'x-channel': channelId }),
  },
  { rule: 'auth.channel', title: 'no X-Channel', headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}` }) },
  {
    rule: 'auth.channel',
    title: 'a channel that was not issued',
    headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}`, 'x-channel': unissued.channelId }),
  },
];

/** §5, on each of the four operations: a request that is right but for its credentials. */
export const authChecks: readonly Check[] = wrongs.flatMap((wrong) =>
  operations.map((operation) => refusesCredentials(wrong, operation)),
);

function refusesCredentials({ rule, title, headers }: Wrong, operation: Operation): Check {
  return {
    rule,
    title: `refuses a request with ${title}`,
    operation,
    expected: refusedMeans,
    needs: [],
    isIndependent: true,
    run: async (trial) => {
      const { session } = trial;
      const right = rightAsk(operation, trial);
      if ('reason' in right) return skipped(right.reason);
      const ask: Ask = { ...right.ask, headers: headers(session.parts.credentials), expects: 'refused' };
      ensureBreaks([rule], trial.judge(ask));
      const exchange = await trial.send(ask);
      seeRefusal(exchange, 'refusal.status.unauthenticated', trial.sightings);
      return await judgedRefusal(exchange, trial);
    },
  };
}

type Right = { readonly ask: Ask } | { readonly reason: string };

function rightAsk(operation: Operation, trial: Trial): Right {
  const { query, knownPages } = trial.deployment;
  if (operation === 'pages.search') return { ask: { operation, expects: 'accepted', body: plainSearch(query ?? 'a') } };
  if (operation !== 'pages.get') return rightEventAsk(operation, trial);
  const [id] = knownPages;
  if (id === undefined)
    return { reason: 'the fixtures have no pages.known: add IDs of pages, and no search showed one' };
  return { ask: { operation, expects: 'accepted', id } };
}

/** A body that was accepted: a deployment whose authentication is broken stores it, so nothing is sent where nothing may be written. */
function rightEventAsk(operation: EventOperation, trial: Trial): Right {
  const { deployment, session } = trial;
  const { values, own, accepted } = deployment;
  const { noWrites } = session.parts.permissions;
  if (noWrites !== undefined) return { reason: noWrites };
  if (values === undefined) return { reason: missingValues(deployment) ?? 'no lawful body can be made' };
  if (accepted[operation] === undefined)
    return { reason: 'no lawful body was accepted, so a refusal would prove nothing' };
  const ask = { operation, expects: 'accepted', body: baseline(deployment, operation, session) } as const;
  ensureLawful(own === undefined ? ask : { ...ask, id: own.id }, trial);
  if (operation === 'events.create') return { ask };
  return own === undefined ? { reason: 'there is no event to update' } : { ask: { ...ask, id: own.id } };
}
