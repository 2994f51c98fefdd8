import type { Check, Finding, Trial } from './check.ts';
import { failed, passed, skipped } from './check.ts';
import type { Settled } from '../learn/event-body.ts';
import { lawfulBody } from '../learn/event-body.ts';
import type { Ask, Credentials, EventOperation, Operation } from '../target/exchange.ts';
import { operations } from '../target/exchange.ts';
import { judgedRefusal, refusedMeans } from './experiment.ts';
import { datesOf, hostsOf } from '../learn/find-forms.ts';
import { missingValues } from '../learn/valid-values.ts';
import type { Id } from '../target/json.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { plainSearch } from '../learn/search-answer.ts';

interface Wrong {
  readonly rule: string;
  readonly title: string;
  headers(credentials: Credentials): Readonly<Record<string, string>>;
}

/** Long and odd enough that nobody issued them. */
const unissued = { apiKey: 'key-nobody-issued-5f0c2b7e91', channelId: 'chn-nobody-issued-5f0c2b7e91' };

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
      const exchange = await trial.send({
        ...right.ask,
        headers: headers(session.parts.credentials),
        expects: 'refused',
      });
      seeRefusal(exchange, 'refusal.status.unauthenticated', trial.sightings);
      const finding = await judgedRefusal(exchange, trial);
      return finding.status === 'passed' && right.isAssumed
        ? await heldAgainstReading(trial, exchange.ask.headers ?? {})
        : finding;
    },
  };
}

type Right = { readonly ask: Ask; readonly isAssumed: boolean } | { readonly reason: string };

function rightAsk(operation: Operation, trial: Trial): Right {
  const { query, knownPages } = trial.deployment;
  if (operation === 'pages.search')
    return { ask: { operation, expects: 'accepted', body: plainSearch(query ?? 'a') }, isAssumed: false };
  if (operation !== 'pages.get') return rightEventAsk(operation, trial);
  const [id] = knownPages;
  if (id === undefined)
    return { reason: 'the fixtures have no pages.known: add IDs of pages, and no search showed one' };
  return { ask: { operation, expects: 'accepted', id }, isAssumed: false };
}

function rightEventAsk(operation: EventOperation, { deployment, session }: Trial): Right {
  const settled = deployment.accepted[operation];
  const { values } = deployment;
  if (values === undefined) return { reason: missingValues(deployment) ?? 'no lawful body can be made' };
  if (settled === undefined && session.parts.permissions.noWrites === undefined)
    return { reason: 'no lawful body was accepted, so a refusal would prove nothing' };
  const body = lawfulBody(values, { ...(settled ?? assumedForms(session.parts.profile)), title: session.title() });
  const ask = { operation, expects: 'accepted', body } as const;
  const isAssumed = settled === undefined;
  if (operation === 'events.create') return { ask, isAssumed };
  const id = deployment.own?.id ?? eventToName(session.parts);
  return id === undefined
    ? { reason: 'there is no event to update: name one in eventWithRsvps, or allow writes' }
    : { ask: { ...ask, id }, isAssumed };
}

/** An event that is there, so that only the credentials are wrong. */
function eventToName({ ledger, fixtures }: Trial['session']['parts']): Id | undefined {
  return ledger.earlier[0] ?? fixtures.eventWithRsvps?.id;
}

/** Where nothing may be written, the forms cannot be found out: the profile's are assumed. */
function assumedForms(profile: Readonly<Record<string, unknown>>): Settled {
  const [host = 'int'] = hostsOf(profile);
  const [date = { separator: 'T', precision: 'seconds', zone: 'local' }] = datesOf(profile);
  return { shape: 'minimal', forms: { host, date, published: date } };
}

/** A body in assumed forms could be refused for those. The same credentials get the same status on a request that has no body. */
async function heldAgainstReading(trial: Trial, headers: Readonly<Record<string, string>>): Promise<Finding> {
  const [exchange] = trial.exchanges;
  const [id] = trial.deployment.knownPages;
  if (exchange === undefined || id === undefined)
    return skipped('the forms of the body are not known, so it could be refused for those');
  const reading = await trial.send({ operation: 'pages.get', id, headers, expects: 'refused' });
  const isSame = outcomeOf(reading) === 'refused' && reading.answer?.status === exchange.answer?.status;
  if (outcomeOf(exchange) !== 'refused') return failed(whatCame(exchange));
  return isSame
    ? passed(`${whatCame(exchange)}, as on pages.get`)
    : skipped('the forms of the body are not known, so it could be refused for those: allow writes');
}
