import { baseline } from '../learn/deployment.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { plainSearch } from '../learn/search-answer.ts';
import { missingValues } from '../learn/valid-values.ts';
import type { Depth } from '../target/depth.ts';
import {
  credentialHeaders,
  operations,
  type EventOperation,
  type OperationName,
  type RequestSpec,
  type RunCredentials,
} from '../target/exchange.ts';
import { nearMisses, unissued } from '../target/near-misses.ts';
import { judgedRefusal, refusedMeans } from './answers.ts';
import { notApplicable, skipped, type Check, type Finding, type Trial } from './check.ts';
import { ensureBreaks, ensureLawful } from './soundness.ts';

interface Wrong {
  readonly rule: string;
  readonly title: string;
  readonly depth: Depth;
  /** The operations on which the depth sends it; on the others thorough depth does. All of them if it is left out. */
  readonly on?: readonly OperationName[];
  /** The operations on which quick depth sends it, whatever its depth is. */
  readonly quickOn?: readonly (OperationName | undefined)[];
  /** Undefined if nothing of the kind can be made of the right ones. */
  headers(credentials: RunCredentials): Readonly<Record<string, string>> | undefined;
}

/** What is compared carelessly is so everywhere: neighbours are sent on different operations, one that reads and one that writes. */
const halves: readonly (readonly OperationName[])[] = [
  ['pages.search', 'events.update'],
  ['pages.get', 'events.create'],
];
const half = (at: number) => halves[at % halves.length] ?? operations;

const withScheme = (scheme: string, depth: Depth, at: number): Wrong => ({
  rule: 'auth.scheme',
  title: `the right key under the scheme ${scheme}`,
  depth,
  on: half(at),
  headers: ({ apiKey, channelId }) => ({ authorization: `${scheme} ${apiKey}`, 'x-channel': channelId }),
});

/** The two that are issued, each under its rule. */
const key = { rule: 'auth.key', name: 'key', of: 'apiKey' } as const;
const channel = { rule: 'auth.channel', name: 'channel', of: 'channelId' } as const;

/** So many of those that are near an issued one are sent at standard depth. */
const nearAtStandard = 5;

/** On which operation quick depth sends each of the first near misses. Whoever looks at no key takes them too, but only the first can always be made. */
const quickNear: Readonly<Record<'apiKey' | 'channelId', readonly OperationName[]>> = {
  apiKey: ['pages.search', 'pages.get', 'events.update'],
  channelId: ['pages.get', 'events.update', 'events.create'],
};

const wrongOnes = ({ rule, name, of }: typeof key | typeof channel): readonly Wrong[] => [
  {
    rule,
    title: `a ${name} that was not issued`,
    depth: 'standard',
    quickOn: operations.filter((operation) => operation !== quickNear[of][0]),
    headers: (credentials) => credentialHeaders({ ...credentials, [of]: unissued[of] }),
  },
  ...nearMisses.map(({ what, make }, at): Wrong => ({
    rule,
    title: `a ${name} ${what}`,
    depth: at < nearAtStandard ? 'standard' : 'thorough',
    on: half(at + (of === 'apiKey' ? 0 : 1)),
    quickOn: [quickNear[of][at]],
    headers: (credentials) => {
      const made = make(credentials[of]);
      const isIssued = made === undefined || made === credentials.other?.[of];
      return isIssued ? undefined : credentialHeaders({ ...credentials, [of]: made });
    },
  })),
];

const wrongs: readonly Wrong[] = [
  {
    rule: 'auth.authorization',
    title: 'no Authorization',
    depth: 'quick',
    headers: ({ channelId }) => ({ 'x-channel': channelId }),
  },
  withScheme('Bearer', 'quick', 1),
  {
    rule: 'auth.scheme',
    title: 'the right key without a scheme',
    depth: 'standard',
    on: half(0),
    headers: ({ apiKey, channelId }) => ({ authorization: apiKey, 'x-channel': channelId }),
  },
  withScheme('Channels', 'standard', 1),
  withScheme('Chan', 'standard', 0),
  withScheme('Basic', 'thorough', 0),
  withScheme('Token', 'standard', 0),
  ...wrongOnes(key),
  {
    rule: 'auth.channel',
    title: 'no X-Channel',
    depth: 'quick',
    headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}` }),
  },
  ...wrongOnes(channel),
];

/** §5, on each of the four operations: a request that is right but for its credentials. */
export const authChecks: readonly Check[] = wrongs.flatMap((wrong) =>
  operations.map((operation) => ({
    rule: wrong.rule,
    title: `refuses a request with ${wrong.title}`,
    depth: depthOn(operation, wrong),
    operation,
    expected: refusedMeans,
    needs: [],
    isIndependent: true as const,
    run: (trial: Trial) => sendWrong(wrong, operation, trial),
  })),
);

function depthOn(operation: OperationName, { on, quickOn, depth }: Wrong): Depth {
  if (quickOn?.includes(operation) === true) return 'quick';
  return on?.includes(operation) === false ? 'thorough' : depth;
}

async function sendWrong({ rule, headers }: Wrong, operation: OperationName, trial: Trial): Promise<Finding> {
  const wrong = headers(trial.session.parts.credentials);
  if (wrong === undefined) return notApplicable('nothing of the kind is surely not issued');
  const right = rightAsk(operation, trial);
  if ('reason' in right) return skipped(right.reason);
  const ask: RequestSpec = { ...right.ask, headers: wrong, expects: 'refused' };
  ensureBreaks([rule], trial.judge(ask));
  const exchange = await trial.send(ask);
  seeRefusal(exchange, 'refusal.status.unauthenticated', trial.observations);
  return await judgedRefusal(exchange, trial);
}

type Right = { readonly ask: RequestSpec } | { readonly reason: string };

function rightAsk(operation: OperationName, trial: Trial): Right {
  const { query, knownPages } = trial.deployment;
  if (operation === 'pages.search') return { ask: { operation, expects: 'accepted', body: plainSearch(query ?? 'a') } };
  if (operation !== 'pages.get') return rightEventAsk(operation, trial);
  const [id] = knownPages;
  if (id === undefined)
    return { reason: 'the fixtures have no pages.known: add IDs of pages, and no search showed one' };
  return { ask: { operation, expects: 'accepted', id } };
}

/** A body that was accepted: a deployment whose authentication is broken stores it, so nothing is sent if nothing may be written. */
function rightEventAsk(operation: EventOperation, trial: Trial): Right {
  const { deployment, session } = trial;
  const { values, own, accepted } = deployment;
  const { noWrites } = session.parts.permissions;
  if (noWrites !== undefined) return { reason: noWrites };
  if (values === undefined) return { reason: missingValues(deployment) ?? 'no lawful body can be made' };
  if (accepted[operation] === undefined)
    return { reason: 'no lawful body was accepted, so a refusal would prove nothing' };
  const body = baseline(deployment, operation, session);
  const ask = { operation, expects: 'accepted', body } as const;
  ensureLawful(own === undefined ? ask : { ...ask, id: own.id }, trial);
  if (operation === 'events.create') return { ask };
  return own === undefined ? { reason: 'there is no event to update' } : { ask: { ...ask, id: own.id } };
}
