import type { Check, Finding, Trial } from '../check.ts';
import { failed, passed, skipped } from '../check.ts';
import type { Settled } from '../event-body.ts';
import { lawfulBody } from '../event-body.ts';
import type { Ask, Credentials, Operation } from '../exchange.ts';
import { operations } from '../exchange.ts';
import { judgedRefusal, refusedMeans } from '../experiment.ts';
import { datesOf, hostsOf } from '../find/find-forms.ts';
import { validValues } from '../find/valid-values.ts';
import { missingValues } from '../needs.ts';
import { seeRefusal } from '../observe/see-refusal.ts';
import { outcomeOf, whatCame } from '../refused.ts';
import type { Session } from '../session.ts';

interface Wrong {
  readonly rule: string;
  readonly title: string;
  headers(credentials: Credentials): Readonly<Record<string, string>>;
}

/** Long and odd enough that nobody issued them. */
const unissued = { apiKey: 'key-nobody-issued-5f0c2b7e91', channelId: 'chn-nobody-issued-5f0c2b7e91' };

const wrongs: readonly Wrong[] = [
  { rule: 'auth.authorization', title: 'no Authorization', headers: ({ channelId }) => ({ 'x-channel': channelId }) },
  { rule: 'auth.scheme', title: 'the right key under the scheme Bearer', headers: ({ apiKey, channelId }) => ({ authorization: `Bearer ${apiKey}`, 'x-channel': channelId }) },
  { rule: 'auth.key', title: 'a key that was not issued', headers: ({ channelId }) => ({ authorization: `Channel ${unissued.apiKey}`, 'x-channel': channelId }) },
  { rule: 'auth.channel', title: 'no X-Channel', headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}` }) },
  { rule: 'auth.channel', title: 'a channel that was not issued', headers: ({ apiKey }) => ({ authorization: `Channel ${apiKey}`, 'x-channel': unissued.channelId }) },
];

/** §5, on each of the four operations: a request that is right but for its credentials. */
export const authChecks: readonly Check[] = wrongs.flatMap((wrong) => operations.map((operation) => refusesCredentials(wrong, operation)));

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
      const right = rightAsk(operation, session);
      if ('reason' in right) return skipped(right.reason);
      const exchange = await trial.send({ ...right.ask, headers: headers(session.parts.credentials), expects: 'refused' });
      seeRefusal(exchange, 'refusal.status.unauthenticated', session.parts.sightings);
      const finding = await judgedRefusal(exchange, trial);
      return finding.status === 'passed' && right.isAssumed ? await heldAgainstReading(trial, exchange.ask.headers ?? {}) : finding;
    },
  };
}

type Right = { readonly ask: Ask; readonly isAssumed: boolean } | { readonly reason: string };

function rightAsk(operation: Operation, session: Session): Right {
  const asked = { operation, expects: 'accepted' } as const;
  if (operation === 'pages.search') return { ask: { ...asked, body: { query: session.query ?? 'a' } }, isAssumed: false };
  if (operation === 'pages.get') {
    const [id] = session.knownPages;
    return id === undefined ? { reason: 'the fixtures have no pages.known: add IDs of pages, and no search showed one' } : { ask: { ...asked, id }, isAssumed: false };
  }
  const settled = operation === 'events.create' ? session.settled.create : session.settled.update;
  const id = session.own?.id ?? session.parts.fixtures.eventWithRsvps?.id ?? session.parts.ledger.earlier[0];
  const values = session.values ?? validValues(session);
  if (values === undefined) return { reason: missingValues(session) ?? 'no lawful body can be made' };
  if (operation === 'events.update' && id === undefined) return { reason: 'there is no event to update: name one in eventWithRsvps, or allow writes' };
  if (settled === undefined && session.parts.permissions.noWrites === undefined) return { reason: `no lawful body was accepted, so a refusal would prove nothing` };
  const body = lawfulBody(values, { ...(settled ?? assumedForms(session)), title: session.title() });
  return { ask: { ...asked, body, ...(operation === 'events.update' && id !== undefined ? { id } : {}) }, isAssumed: settled === undefined };
}

/** Where nothing may be written, the forms cannot be found out: the profile's are assumed. */
function assumedForms(session: Session): Settled {
  const [host = 'int'] = hostsOf(session);
  const [date = { separator: 'T', precision: 'seconds', zone: 'local' }] = datesOf(session);
  return { shape: 'minimal', forms: { host, date, published: date } };
}

/** A body in assumed forms could be refused for those. The same credentials get the same status on a request that has no body. */
async function heldAgainstReading(trial: Trial, headers: Readonly<Record<string, string>>): Promise<Finding> {
  const [exchange] = trial.exchanges;
  const [id] = trial.session.knownPages;
  if (exchange === undefined || id === undefined) return skipped('the forms of the body are not known, so it could be refused for those');
  const reading = await trial.send({ operation: 'pages.get', id, headers, expects: 'refused' });
  const isSame = outcomeOf(reading) === 'refused' && reading.answer?.status === exchange.answer?.status;
  if (outcomeOf(exchange) !== 'refused') return failed(whatCame(exchange));
  return isSame ? passed(`${whatCame(exchange)}, as on pages.get`) : skipped('the forms of the body are not known, so it could be refused for those: allow writes');
}
