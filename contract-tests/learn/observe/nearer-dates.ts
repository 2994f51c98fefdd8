import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../target/session.ts';
import { writeDate } from '../date-forms.ts';
import type { Deployment } from '../deployment.ts';
import { datesAhead, dayMs } from '../event-dates.ts';

/**
 * Why a run went on with nearer dates, where further ones were refused: it keeps to a limit, and says so. Which of the dates it is about
 * (`datetime.horizon`, `published-at.far`), `calibrate` finds out.
 */
export function nearerDates(
  { values, forms, attempts }: Partial<Pick<Deployment, 'values' | 'forms' | 'attempts'>>,
  { parts }: Session,
): string | undefined {
  const furthest = datesAhead(parts.now())[0]?.starts;
  if (values === undefined || forms === undefined || furthest === undefined || values.starts >= furthest)
    return undefined;
  const tooFar = writeDate(furthest, forms.date);
  const isRefused = (attempts ?? []).some(
    (exchange) =>
      outcomeOf(exchange) === 'refused' && isRecord(exchange.ask.body) && exchange.ask.body['startedAt'] === tooFar,
  );
  const days = (wall: string) => Math.ceil((Date.parse(`${wall}Z`) - parts.now().getTime()) / dayMs);
  return isRefused
    ? `dates ${days(furthest)} days ahead were refused, so the run kept to ${days(values.starts)} days; \`calibrate\` finds the limit`
    : undefined;
}
