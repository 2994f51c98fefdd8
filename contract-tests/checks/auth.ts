import { notApplicable, skipped, type Check, type Finding, type SampleGroup, type Trial, type Turn } from './check.ts';
import {
  credentialHeaders,
  operations,
  type RequestSpec,
  type EventOperation,
  type OperationName,
  type RunCredentials,
} from '../target/exchange.ts';
import { judgedRefusal, refusedMeans } from './experiment.ts';
import { ensureBreaks, ensureLawful } from './soundness.ts';
import { nearMisses, unissued, type NearMiss } from '../target/near-misses.ts';
import { baseline } from '../learn/deployment.ts';
import { missingValues } from '../learn/valid-values.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { plainSearch } from '../learn/search-answer.ts';

interface Wrong {
  readonly rule: string;
  readonly title: string;
  readonly lot?: SampleGroup;
  readonly turn?: Turn;
  /** Undefined where nothing of the kind can be made of the right ones. */
  headers(credentials: RunCredentials): Readonly<Record<string, string>> | undefined;
  /** Tried instead where nothing can. */
  readonly orElse?: Wrong;
}

const withScheme = (scheme: string, lot?: SampleGroup): Wrong => ({
  rule: 'auth.scheme',
  title: `the right key under the scheme ${scheme}`,
  ...(lot === undefined ? {} : { lot }),
  headers: ({ apiKey, channelId }) => ({ authorization: `${scheme} ${apiKey}`, 'x-channel': channelId }),
});

/** One of them on each operation: other ones on each. */
const nearCredentials: SampleGroup = { name: 'near credentials', take: 1 };

/** What backends compare carelessly: a run tries each on one operation, and what nobody issued on the fourth. */
const core = ['that goes on after the right one', 'in other case', 'that is cut short'];

const inTurn = (at: number): Turn => ({ at, of: operations.length });

/** The two that are issued, each under its rule. */
const parts = [
  { rule: 'auth.key', name: 'key', of: 'apiKey' },
  { rule: 'auth.channel', name: 'channel', of: 'channelId' },
] as const;
type Part = (typeof parts)[number];

const unissuedOne = ({ rule, name, of }: Part): Wrong => ({
  rule,
  title: `a ${name} that was not issued`,
  turn: inTurn(0),
  headers: (credentials) => credentialHeaders({ ...credentials, [of]: unissued[of] }),
});

/** What backends compare carelessly has a turn, and something else that is tried in its place. */
const nearOne = (part: Part, near: NearMiss): Wrong => ({
  rule: part.rule,
  title: `a ${part.name} ${near.what}`,
  ...(core.includes(near.what)
    ? { turn: inTurn(1 + core.indexOf(near.what)), orElse: unissuedOne(part) }
    : { lot: nearCredentials }),
  headers: (credentials) => {
    const made = near.make(credentials[part.of]);
    const isIssued = made === undefined || made === credentials.other?.[part.of];
    return isIssued ? undefined : credentialHeaders({ ...credentials, [part.of]: made });
  },
});

const wrongOnes = (part: Part): readonly Wrong[] => [
  unissuedOne(part),
  ...nearMisses.map((near) => nearOne(part, near)),
];

const wrongs: readonly Wrong[] = [
  { rule: 'auth.authorization', title: 'no Authorization', headers: ({ channelId }) => ({ 'x-channel': channelId }) },
  withScheme('Bearer'),
  ...['Basic', 'Channels', 'Chan', 'Token'].map((scheme) => withScheme(scheme, nearCredentials)),
  {
    rule: 'auth.scheme',
    // Who strips a scheme that may be there takes it, on whichever operation.
    title: 'the right key without a scheme',
    turn: inTurn(0),
    headers: ({ apiKey, channelId }) => ({ authorization: apiKey, 'x-channel': channelId }),
  },
  ...wrongOnes(parts[0]),
  {
    rule: 'auth.channel',
    title: 'no X-Channel',
    turn: { at: 0, of: 2 },
    headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}` }),
  },
  ...wrongOnes(parts[1]),
];

/** §5, on each of the four operations: a request that is right but for its credentials. */
export const authChecks: readonly Check[] = wrongs.flatMap((wrong) =>
  operations.map((operation) => refusesCredentials(wrong, operation)),
);

function refusesCredentials(of: Wrong, operation: OperationName): Check {
  const { rule, title, lot, turn } = of;
  return {
    rule,
    title: `refuses a request with ${title}`,
    ...(lot === undefined ? {} : { lot }),
    ...(turn === undefined ? {} : { turn }),
    operation,
    expected: refusedMeans,
    needs: [],
    isIndependent: true,
    run: (trial) => sendWrong(of, operation, trial),
  };
}

async function sendWrong({ rule, headers, orElse }: Wrong, operation: OperationName, trial: Trial): Promise<Finding> {
  const wrong = headers(trial.session.parts.credentials);
  if (wrong === undefined) {
    if (orElse === undefined) return notApplicable('too short or plain for another one to be surely not issued');
    const finding = await sendWrong(orElse, operation, trial);
    return 'actual' in finding ? { ...finding, actual: `with ${orElse.title}: ${finding.actual}` } : finding;
  }
  const right = await rightAsk(operation, trial);
  if ('reason' in right) return skipped(right.reason);
  const ask: RequestSpec = { ...right.ask, headers: wrong, expects: 'refused' };
  ensureBreaks([rule], trial.judge(ask));
  const exchange = await trial.send(ask);
  seeRefusal(exchange, 'refusal.status.unauthenticated', trial.observations);
  return await judgedRefusal(exchange, trial);
}

type Right = { readonly ask: RequestSpec } | { readonly reason: string };

async function rightAsk(operation: OperationName, trial: Trial): Promise<Right> {
  const { query, knownPages } = trial.deployment;
  if (operation === 'pages.search') return { ask: { operation, expects: 'accepted', body: plainSearch(query ?? 'a') } };
  if (operation !== 'pages.get') return await rightEventAsk(operation, trial);
  const [id] = knownPages;
  if (id === undefined)
    return { reason: 'the fixtures have no pages.known: add IDs of pages, and no search showed one' };
  return { ask: { operation, expects: 'accepted', id } };
}

/** A body that was accepted: a deployment whose authentication is broken stores it, so nothing is sent where nothing may be written. */
async function rightEventAsk(operation: EventOperation, trial: Trial): Promise<Right> {
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
