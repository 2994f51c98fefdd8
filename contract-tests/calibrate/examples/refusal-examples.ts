import { writeExample, type RefusalExample } from '../../../src/lib/examples/example.ts';
import { isOfBody } from '../../../src/lib/examples/likeness.ts';
import type { SeenRefusal } from '../../learn/observations.ts';
import type { SentExchange } from '../../target/exchange.ts';
import { ownFormOf, type OwnForm } from './own-form.ts';
import { recordedRefusals, type Common } from './recorded-refusals.ts';
import { withReported } from './reported-violations.ts';
import { thinned, type Thinned } from './thinned.ts';

export interface LearntRefusals {
  readonly examples: readonly RefusalExample[];
  /** The word that says all of them, where there is one. */
  readonly ownForm: OwnForm | undefined;
  /** How many refusals were seen, and how many of them the examples do not give. */
  readonly seen: number;
  readonly unlike: Thinned['unlike'];
  /** Exchanges that show them. */
  readonly exchanges: readonly SentExchange[];
  /** Whether any refusal reports several violations; undefined where none could. */
  readonly isAllAtOnce: boolean | undefined;
}

/** What refusals show of how a deployment refuses: those that tell it, in an order that is the same each time. */
export function learntRefusals(seen: readonly SeenRefusal[], common: Common): LearntRefusals | undefined {
  const recordings = recordedRefusals(seen, common);
  if (recordings.length === 0) return undefined;
  const reported = withReported(recordings.map(({ refusal }) => refusal));
  const several = reported.filter(
    ({ violations, unreported }) => [...violations, ...unreported].filter(isOfBody).length > 1,
  );
  const { kept, unlike } = thinned(reported);
  return {
    examples: kept.map(writeExample),
    ownForm: ownFormOf(recordings.map(({ exchange }) => exchange.answer?.json)),
    seen: reported.length,
    unlike,
    exchanges: recordings.map(({ exchange }) => exchange),
    isAllAtOnce: several.length === 0 ? undefined : several.some(({ violations }) => violations.length > 1),
  };
}
