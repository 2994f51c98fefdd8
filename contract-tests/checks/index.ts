import { afterRefusalChecks } from './after-refusals.ts';
import { bundleChecks, togetherCheck } from './bundle.ts';
import type { Check } from './check.ts';
import { atOnceChecks } from './at-once.ts';
import { authChecks } from './auth.ts';
import { bundles, minimal } from './bundles.ts';
import { createChecks, createSummaries, imageRequiredChecks, keptChecks } from './create.ts';
import { envelopeChecks } from './envelope.ts';
import { addressChecks } from './event/address.ts';
import { clockChangeChecks } from './event/clock-changes.ts';
import { cohostsChecks } from './event/cohosts.ts';
import { contactEmailChecks } from './event/contact-email.ts';
import { datesChecks, noBodyChecks, requiredChecks, selfPacedChecks } from './event/required.ts';
import { externalUrlChecks } from './event/external-url.ts';
import { hostChecks } from './event/host.ts';
import { imageChecks } from './event/image.ts';
import { locationChecks } from './event/location.ts';
import { typeChecks } from './event/type.ts';
import { typesChecks } from './event/types.ts';
import { pageChecks } from './page.ts';
import { oddRequestChecks, unknownRouteChecks } from './odd-requests.ts';
import { searchChecks } from './search.ts';
import { floorChecks, updateChecks, updateSummaries } from './update.ts';

/** Every check, in the order of a run: reading, what must be accepted, what must be refused, credentials, and what all answers share. */
export const checks: readonly Check[] = [
  ...pageChecks,
  ...searchChecks,
  ...oddRequestChecks,
  ...createChecks,
  ...atOnceChecks,
  ...updateChecks,
  ...togetherCheck(minimal, { rule: 'event.optional.omitted', title: 'accepts a body without any optional attribute' }),
  ...bundles.flatMap(bundleChecks),
  ...clockChangeChecks,
  ...selfPacedChecks,
  ...imageRequiredChecks,
  ...noBodyChecks,
  ...requiredChecks,
  ...datesChecks,
  ...typesChecks,
  ...typeChecks,
  ...contactEmailChecks,
  ...externalUrlChecks,
  ...imageChecks,
  ...locationChecks,
  ...hostChecks,
  ...cohostsChecks,
  ...addressChecks,
  ...afterRefusalChecks,
  ...floorChecks,
  ...keptChecks,
  ...authChecks,
  ...unknownRouteChecks,
  ...envelopeChecks,
  ...createSummaries,
  ...updateSummaries,
];
