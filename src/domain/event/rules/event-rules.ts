import { capacityHoldsRsvps } from './capacity.ts';
import { cohostsAreDistinct, cohostsAreFew, cohostsArePages } from './cohosts.ts';
import { contactEmailIsValid } from './contact-email.ts';
import { datesAreInOrder, datesAreLocal, datesAreNear } from './dates.ts';
import { externalUrlIsValid } from './external-url.ts';
import { hostIsPage } from './host.ts';
import { imageIsLarge, imageIsValid } from './image.ts';
import { capacityIsKept, textIsShort } from './limits.ts';
import { locationIsValid } from './location.ts';
import { publishedAtIsAhead, publishedAtIsNear } from './published-at.ts';
import type { EventRule } from './rule.ts';
import { typeIsValid } from './type.ts';

/** Rules that the attributes alone decide. */
export const attributeRules: readonly EventRule[] = [
  externalUrlIsValid,
  imageIsValid,
  contactEmailIsValid,
  datesAreLocal,
  datesAreInOrder,
  datesAreNear,
  publishedAtIsAhead,
  publishedAtIsNear,
  cohostsAreDistinct,
  cohostsAreFew,
  textIsShort,
  capacityIsKept,
];

/** What is recommended of the attributes, and never a reason to refuse: nothing of it can be switched off. */
export const recommendations: readonly EventRule[] = [imageIsLarge];

/** Rules about what the attributes refer to. */
export const referenceRules: readonly EventRule[] = [
  typeIsValid,
  locationIsValid,
  hostIsPage,
  cohostsArePages,
  capacityHoldsRsvps,
];
