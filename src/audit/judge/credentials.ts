import { isAccepted, provesAcceptance, type AuditedExchange } from '../exchange.ts';
import type { Tallies } from '../tally.ts';
import type { CourseJudge } from './judging.ts';

const headerOf = {
  'auth.authorization': 'authorization',
  'auth.scheme': 'authorization',
  'auth.key': 'authorization',
  'auth.channel': 'x-channel',
} as const;

type AuthRule = keyof typeof headerOf;
type AuthHeader = (typeof headerOf)[AuthRule];

/** §5: on every request. A key is judged by what became of it: a recording must not hold the right one to compare with. */
export const auditCredentials: CourseJudge = (exchanges, { tallies }) => {
  const issued = new Set(exchanges.filter(provesAcceptance).flatMap((exchange) => [...credentialsIn(exchange)]));
  const recorded = new Set(exchanges.flatMap(({ headers }) => [...headers.keys()]));
  for (const exchange of exchanges) {
    const faults = [...headerFaults(exchange), ...sandboxFaults(exchange)];
    for (const rule of Object.keys(headerOf) as AuthRule[]) {
      const header = headerOf[rule];
      const ofHeader = faults.filter((one) => headerOf[one.rule as AuthRule] === header);
      const fault = ofHeader.find((one) => one.rule === rule);
      if (isUnrecorded(header, exchange, { hasFault: ofHeader.length > 0, recorded }))
        tallies.lack(rule, exchange, `the header ${header}, which the recording leaves out or replaces`);
      else if (fault !== undefined) tallies.broke(rule, exchange, fault);
      // The first fault of a header says all that is to be said of it.
      else if (ofHeader.length === 0) judgeWellFormed(rule, exchange, { issued, tallies });
    }
  }
};

interface Fault {
  readonly rule: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** What recorders, and people who pass recordings on, write in place of a credential. */
const replaced = /redact|remov|hidden|mask|filter|sanitiz|omit|\*{3}|•{3}|x{4}|^<[^>]*>$|^\[[^\]]*\]$/i;

/** Words of other schemes (RFC 9110 §11, IANA's registry): who replaces a credential writes none of them. */
const otherScheme = /^\s*(?:basic|bearer|digest|hoba|mutual|negotiate|token|apikey|api-key)\s+\S/i;

/** Whether the recording does not show the header as it was sent. What was accepted had credentials, whatever the recording shows. */
function isUnrecorded(
  header: AuthHeader,
  exchange: AuditedExchange,
  { hasFault, recorded }: { readonly hasFault: boolean; readonly recorded: ReadonlySet<string> },
): boolean {
  if (exchange.isOwn || !hasFault) return false;
  const value = exchange.headers.get(header)?.[0];
  if (value === undefined) return !recorded.has(header) || isAccepted(exchange);
  return replaced.test(value) || (isAccepted(exchange) && !otherScheme.test(value));
}

/** The values of both headers. A value that was replaced may stand for any. */
function* credentialsIn({ headers }: AuditedExchange, of: readonly AuthHeader[] = ['authorization', 'x-channel']) {
  for (const name of of)
    for (const value of headers.get(name) ?? []) if (!replaced.test(value)) yield `${name}: ${value}`;
}

function judgeWellFormed(
  rule: AuthRule,
  exchange: AuditedExchange,
  { issued, tallies }: { readonly issued: ReadonlySet<string>; readonly tallies: Tallies },
): void {
  const fact = factNeeded(rule, exchange);
  const wasTaken =
    isAccepted(exchange) ||
    (exchange.isDecided && exchange.operation !== undefined) ||
    [...credentialsIn(exchange, [headerOf[rule]])].some((value) => issued.has(value));
  if (fact === undefined || wasTaken) tallies.keep(rule, exchange);
  else tallies.lack(rule, exchange, fact);
}

/** What only an answer shows of a header that is well-formed. */
function factNeeded(rule: AuthRule, { headers }: AuditedExchange): string | undefined {
  if (rule === 'auth.key') return 'whether the key was issued';
  if (rule === 'auth.channel') return 'whether the channel was issued';
  const isOtherCase = rule === 'auth.scheme' && !/^\s*Channel\s/.test(headers.get('authorization')?.[0] ?? '');
  return isOtherCase ? 'whether the scheme word may be in another case (auth.scheme.case)' : undefined;
}

function headerFaults({ headers }: AuditedExchange): readonly Fault[] {
  return [...authorizationFaults(headers.get('authorization')), ...channelFaults(headers.get('x-channel'))];
}

function authorizationFaults(values: readonly string[] = []): readonly Fault[] {
  const expected = 'the word `Channel`, a space, and an API key that was issued';
  const fault = (rule: AuthRule, actual: string) => [{ rule, pointer: '/headers/authorization', expected, actual }];
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
  const expected = 'the identifier of a channel that was issued';
  return [{ rule: 'auth.channel', pointer: '/headers/x-channel', expected, actual: 'no X-Channel header' }];
}

/** What the sandbox found; not if a deviation made it do so. */
function sandboxFaults({ violations, isForced }: AuditedExchange): readonly Fault[] {
  return isForced
    ? []
    : violations.filter(({ id }) => id.startsWith('auth.')).map(({ id, ...rest }) => ({ rule: id, ...rest }));
}
