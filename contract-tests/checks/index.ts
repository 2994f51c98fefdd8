import { acceptedValueChecks, acceptsAllChecks } from '../rules/accepted-values.ts';
import { eitherValueChecks, refusedValueChecks } from '../rules/refused-values.ts';
import { depths, type Depth } from '../target/depth.ts';
import { afterRefusalChecks } from './after-refusals.ts';
import { atOnceChecks } from './at-once.ts';
import { authChecks } from './auth.ts';
import type { Check } from './check.ts';
import { createChecks, createSummaries, keptChecks } from './create.ts';
import { envelopeChecks } from './envelope.ts';
import { floorChecks } from './floor.ts';
import { oddRequestChecks, unknownRouteChecks } from './odd-requests.ts';
import { pageChecks } from './page.ts';
import { searchChecks } from './search.ts';
import { sharedTitleChecks, updateChecks, updateSummaries } from './update.ts';

/** Every check, in the order of a run: reading, what must be accepted, what must be refused, credentials, and what all answers share. */
export const checks: readonly Check[] = [
  ...pageChecks,
  ...searchChecks,
  ...oddRequestChecks,
  ...createChecks,
  ...updateChecks,
  ...atOnceChecks,
  ...acceptedValueChecks,
  ...acceptsAllChecks,
  ...sharedTitleChecks,
  ...eitherValueChecks,
  ...refusedValueChecks,
  ...afterRefusalChecks,
  ...floorChecks,
  ...keptChecks,
  ...authChecks,
  ...unknownRouteChecks,
  ...envelopeChecks,
  ...createSummaries,
  ...updateSummaries,
];

/** The checks of a run at this depth. */
export function checksAt(depth: Depth, all: readonly Check[] = checks): readonly Check[] {
  return all.filter((check) => depths.indexOf(check.depth ?? 'quick') <= depths.indexOf(depth));
}
