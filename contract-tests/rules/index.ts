import { addressRules } from './address.ts';
import { bodyRules } from './bodies.ts';
import { capacityRules } from './capacity.ts';
import { cohostsRules } from './cohosts.ts';
import { contactEmailRules } from './contact-email.ts';
import { coursesRules, datesRules } from './dates.ts';
import { descriptionRules } from './description.ts';
import { externalUrlRules } from './external-url.ts';
import { flagRules } from './flags.ts';
import { hostRules } from './host.ts';
import { imageRules } from './image.ts';
import { locationRules } from './location.ts';
import { optionalRules } from './optional.ts';
import { requiredRules } from './required.ts';
import type { Rule } from './rule.ts';
import { titleRules } from './title.ts';
import { typeRules } from './type.ts';

/** All lists, in the order in which a run sends them. */
export const rules: readonly Rule[] = [
  ...bodyRules,
  ...optionalRules,
  ...coursesRules,
  ...flagRules,
  ...datesRules,
  ...titleRules,
  ...contactEmailRules,
  ...externalUrlRules,
  ...capacityRules,
  ...addressRules,
  ...hostRules,
  ...cohostsRules,
  ...typeRules,
  ...locationRules,
  ...descriptionRules,
  ...imageRules,
  ...requiredRules,
];
