import { baseline } from '../../learn/deployment.ts';
import { outcomeOf, whatCame } from '../../target/outcome.ts';
import type { LawfulValue } from '../bundle.ts';
import { notDone, passed, type Check, type Finding, type Trial } from '../check.ts';
import { eventAsk } from '../event-ask.ts';
import { acceptedMeans, ensureAnswered, judgedAcceptance } from '../experiment.ts';
import { ensureLawful } from '../soundness.ts';
import { stretch } from './times.ts';

const rule = 'event.types.startedAt';

interface Change {
  readonly title: string;
  /** From 0, January. */
  readonly month: number;
  /** The first day of the month that may be this Sunday. */
  readonly since: number;
  readonly from: string;
}

/** The fixtures do not say in which zone a place lies: half past one to half past two covers western and central Europe. */
const back: readonly Change[] = [
  {
    title: 'times between 1 and 3 on the last Sunday of October, when clocks of Europe go back',
    month: 9,
    since: 25,
    from: '01:30',
  },
  {
    title: 'times between 1 and 3 on the first Sunday of November, when clocks of America go back',
    month: 10,
    since: 1,
    from: '01:30',
  },
];
const skipped: readonly Change[] = [
  {
    title: 'times between 1 and 3 on the last Sunday of March, which clocks of Europe skip',
    month: 2,
    since: 25,
    from: '01:30',
  },
  {
    title: 'times between 2 and 4 on the second Sunday of March, which clocks of America skip',
    month: 2,
    since: 8,
    from: '02:30',
  },
];

/** §2.2: an hour that comes twice is an ordinary local time. One that is skipped is on no clock: it may be accepted or refused. */
export const clockChangeChecks: readonly Check[] = [
  ...back.map((change) =>
    checkOf(change, { verb: 'accepts', expected: acceptedMeans['events.update'], isLawful: true }),
  ),
  ...skipped.map((change) =>
    checkOf(change, {
      verb: 'does not fail on',
      expected: 'accepted, or refused: what becomes of a time that no clock shows is nowhere said',
      isLawful: false,
    }),
  ),
];

function checkOf(
  { title, month, since, from }: Change,
  { verb, expected, isLawful }: { readonly verb: string; readonly expected: string; readonly isLawful: boolean },
): Check {
  const isDay = (day: Date) =>
    day.getUTCDay() === 0 && day.getUTCMonth() === month && day.getUTCDate() >= since && day.getUTCDate() < since + 7;
  const value = stretch({ title, rule, from, hours: 1, isDay });
  return {
    rule,
    title: `${verb} ${title}`,
    operation: 'events.update',
    expected,
    needs: ['update'],
    lot: { name: `clock changes: ${verb}`, take: 1, isCore: true },
    run: async (trial) => (await value.cannot?.(trial, 'events.update')) ?? (await triesTimes(value, isLawful, trial)),
  };
}

async function triesTimes(value: LawfulValue, isLawful: boolean, trial: Trial): Promise<Finding> {
  const { deployment, session } = trial;
  const body = value.change(baseline(deployment, 'events.update', session), deployment, session);
  const expects = isLawful ? 'accepted' : 'either';
  const ask = eventAsk({ operation: 'events.update', deployment, body, expects });
  if (isLawful) ensureLawful(ask, trial);
  const exchange = await trial.send(ask);
  if (isLawful) return await judgedAcceptance(exchange);
  ensureAnswered(exchange);
  return outcomeOf(exchange) === 'server-error' ? notDone(whatCame(exchange)) : passed(whatCame(exchange));
}
