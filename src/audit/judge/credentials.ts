import { isAccepted, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { Tallies } from '../tally.ts';
import type { CourseJudge } from './judging.ts';

const rules = ['auth.authorization', 'auth.scheme', 'auth.key', 'auth.channel'] as const;

/** §5: on every request. A key is judged by what became of it: a recording must not hold the right one to compare with. */
export const auditCredentials: CourseJudge = (exchanges, { tallies }) => {
  const issued = issuedIn(exchanges);
  const holds = { authorization: holdsAny(exchanges, 'authorization'), 'x-channel': holdsAny(exchanges, 'x-channel') };
  for (const exchange of exchanges) {
    const found = [...headerFaults(exchange), ...recordedFaults(exchange)];
    for (const rule of rules) {
      const fault = found.find((one) => one.rule === rule);
      const header = rule === 'auth.channel' ? 'x-channel' : 'authorization';
      const isLeftOut = !exchange.isOwn && isMissing(exchange, header) && (!holds[header] || isAccepted(exchange));
      if (isLeftOut) tallies.lack(rule, exchange, leftOut(header));
      else if (fault !== undefined) tallies.broke(rule, exchange, fault);
      else judgeSound({ rule, exchange, found, issued }, tallies);
    }
  }
};

interface Fault {
  readonly rule: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

interface Sound {
  readonly rule: (typeof rules)[number];
  readonly exchange: AuditedExchange;
  readonly found: readonly Fault[];
  readonly issued: ReadonlySet<string>;
}

/** Values of both headers that were accepted: what one answer shows holds for the others. */
function issuedIn(exchanges: readonly AuditedExchange[]): ReadonlySet<string> {
  return new Set(
    exchanges
      .filter(provesAcceptance)
      .flatMap((exchange) => headersOfCredentials.flatMap((name) => valueOf(exchange, name))),
  );
}

const headersOfCredentials = ['authorization', 'x-channel'] as const;

const valueOf = ({ headers }: AuditedExchange, name: string) =>
  (headers.get(name) ?? []).map((value) => `${name}: ${value}`);

/** A header that is there and well-formed: whether its value was issued, only an answer shows. */
function judgeSound(sound: Sound, tallies: Tallies): void {
  const { rule, exchange, found } = sound;
  const isOfAuthorization = rule !== 'auth.channel';
  if (isOfAuthorization && found.some((one) => one.rule !== 'auth.channel')) return; // its first fault says it all
  const needsAnswer = rule === 'auth.key' || rule === 'auth.channel' || isOtherCase(sound);
  if (!needsAnswer || isIssued(sound)) tallies.keep(rule, exchange);
  else if (rule === 'auth.scheme')
    tallies.lack(rule, exchange, 'whether the scheme word may be in another case (auth.scheme.case)');
  else tallies.lack(rule, exchange, `whether the ${isOfAuthorization ? 'key' : 'channel'} was issued`);
}

const isOtherCase = ({ rule, exchange: { headers } }: Sound) =>
  rule === 'auth.scheme' && !/^\s*Channel\s/.test(headers.get('authorization')?.[0] ?? '');

function isIssued({ rule, exchange, issued }: Sound): boolean {
  if (isAccepted(exchange) || (exchange.isDecided && exchange.operation !== undefined)) return true;
  const header = rule === 'auth.channel' ? 'x-channel' : 'authorization';
  return valueOf(exchange, header).some((value) => issued.has(value));
}

const isMissing = ({ headers }: AuditedExchange, name: string) => !headers.has(name);

const holdsAny = (exchanges: readonly AuditedExchange[], name: string) =>
  exchanges.some((exchange) => !isMissing(exchange, name));

const leftOut = (header: string) =>
  `the header ${header}, which the recording leaves out (a browser does so in a sanitised HAR)`;

const expected = 'the word `Channel`, a space, and an API key that was issued';
const authorizationAt = '/headers/authorization';

function headerFaults({ headers }: AuditedExchange): readonly Fault[] {
  return [...authorizationFaults(headers.get('authorization')), ...channelFaults(headers.get('x-channel'))];
}

function authorizationFaults(values: readonly string[] = []): readonly Fault[] {
  const fault = (rule: string, actual: string) => [{ rule, pointer: authorizationAt, expected, actual }];
  const [value = ''] = values;
  if (values.length > 1) return fault('auth.authorization', 'more than one Authorization header');
  if (value.trim() === '') return fault('auth.authorization', 'no Authorization header');
  const [, scheme = '', key = ''] = /^(\S+)\s*(.*)$/s.exec(value.trim()) ?? [];
  // No word is repeated: it may be the key itself.
  if (scheme.toLowerCase() !== 'channel') return fault('auth.scheme', 'another scheme word, or none');
  return key === '' ? fault('auth.key', 'no key') : [];
}

function channelFaults([value = '']: readonly string[] = []): readonly Fault[] {
  if (value.trim() !== '') return [];
  const wanted = 'the identifier of a channel that was issued';
  return [{ rule: 'auth.channel', pointer: '/headers/x-channel', expected: wanted, actual: 'no X-Channel header' }];
}

/** What the sandbox found; a deviation may have found it for it. */
function recordedFaults({ violations, isForced }: AuditedExchange): readonly Fault[] {
  return isForced
    ? []
    : violations.filter(({ id }) => id.startsWith('auth.')).map(({ id, ...rest }) => ({ rule: id, ...rest }));
}
