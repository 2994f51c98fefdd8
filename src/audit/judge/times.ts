import { hasOffset, instantOf, readDateTime, wallAt, type WrittenDateTime } from '../../domain/event/date-time.ts';
import { describe } from '../../lib/describe.ts';
import { isOnEvent, bodyMembers, type AuditedExchange } from '../exchange.ts';
import type { ExchangeJudge, Judging } from './judging.ts';

/** §2.2: `startedAt` and `endedAt` are local, `publishedAt` is UTC. */
export const judgeTimes: ExchangeJudge = (exchange, judging) => {
  const members = isOnEvent(exchange) ? bodyMembers(exchange) : undefined;
  if (members === undefined) return;
  judgeLocal(members, exchange, judging);
  judgePublishedAt(members, exchange, judging);
};

type Members = Readonly<Record<string, unknown>>;

function judgeLocal(members: Members, exchange: AuditedExchange, { tallies }: Judging): void {
  for (const name of ['startedAt', 'endedAt']) {
    const given = members[name];
    if (typeof given !== 'string' || readDateTime(given) === undefined) continue;
    if (!hasOffset(given)) tallies.keep('client.dates.local', exchange);
    else {
      const found = {
        pointer: `/${name}`,
        expected: 'a local date and time, without an offset',
        actual: describe(given),
      };
      tallies.broke('client.dates.local', exchange, found);
    }
  }
}

function judgePublishedAt(members: Members, exchange: AuditedExchange, { known, tallies }: Judging): void {
  const id = 'client.published-at.utc';
  const text = members['publishedAt'];
  const when = typeof text === 'string' ? readDateTime(text) : undefined;
  if (when === undefined) return;
  const timezone = typeof members['location'] === 'string' ? known.timezoneOf(members['location']) : undefined;
  const why = offsetSign(when) ?? equalSign(when, members) ?? presentSign(when, exchange, timezone);
  if (why === undefined) tallies.keep(id, exchange);
  else if (why === 'unknown timezone')
    tallies.lack(
      id,
      exchange,
      'the timezone of the place: `publishedAt` is the time of the request there, or some hours from it',
    );
  else
    tallies.broke(id, exchange, {
      pointer: '/publishedAt',
      expected: 'a time in UTC',
      actual: `${describe(text)}, ${why}`,
    });
}

const isUtc = ({ offset }: WrittenDateTime) => offset === null || offset === 'Z' || /^[+-]00:?00$/.test(offset);

const offsetSign = (when: WrittenDateTime) =>
  isUtc(when)
    ? undefined
    : `with an offset of ${when.offset}: whether it is honoured is left open (published-at.offset)`;

/** Whoever copies a local time copies its figures. */
function equalSign({ wall }: WrittenDateTime, members: Members): string | undefined {
  const same = ['startedAt', 'endedAt'].find((name) => {
    const given = members[name];
    return typeof given === 'string' && readDateTime(given)?.wall.equals(wall) === true;
  });
  return same && `the same figures as \`${same}\`, which is local time`;
}

/** A client's clock and the recorder's do not agree to the second. */
const tolerance = 120_000;
const quarter = 900_000;
const furthest = 14 * 3_600_000;

/** "Now", but on the wall of the place. */
function presentSign(
  when: WrittenDateTime,
  { begunAt }: AuditedExchange,
  timezone: string | undefined,
): string | undefined {
  if (begunAt === undefined) return undefined;
  const ahead = instantOf(when, 'UTC') - begunAt;
  if (timezone !== undefined) {
    const shift = Date.parse(`${wallAt(begunAt, timezone).slice(0, 19)}Z`) - begunAt;
    const isLocalNow = Math.abs(shift) >= quarter / 2 && Math.abs(ahead - shift) <= tolerance;
    return isLocalNow ? `the time of the request on the clocks of ${timezone}` : undefined;
  }
  const hours = Math.round(ahead / quarter) * quarter;
  const mayBeLocalNow = hours !== 0 && Math.abs(hours) <= furthest && Math.abs(ahead - hours) <= tolerance;
  return mayBeLocalNow && when.offset === null ? 'unknown timezone' : undefined;
}
