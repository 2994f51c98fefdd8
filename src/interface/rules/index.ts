import { addressRules } from './address.ts';
import { answersRules } from './answers.ts';
import { authRules } from './auth.ts';
import { capacityRules } from './capacity.ts';
import { cohostsRules } from './cohosts.ts';
import { contactEmailRules } from './contact-email.ts';
import { datesRules } from './dates.ts';
import { descriptionRules } from './description.ts';
import { envelopeRules } from './envelope.ts';
import { externalUrlRules } from './external-url.ts';
import { flagsRules } from './flags.ts';
import { hostRules } from './host.ts';
import { imageRules } from './image.ts';
import { locationRules } from './location.ts';
import { optionalRules } from './optional.ts';
import { pageRules } from './page.ts';
import { searchRules } from './search.ts';
import { titleRules } from './title.ts';
import { typeRules } from './type.ts';
import { webhooksRules } from './webhooks.ts';

/** Every rule that the document states, in its order: envelope, credentials, pages, search, attributes of events, answers. */
export const rules = [
  ...envelopeRules,
  ...authRules,
  ...pageRules,
  ...searchRules,
  ...titleRules,
  ...typeRules,
  ...contactEmailRules,
  ...datesRules,
  ...flagsRules,
  ...webhooksRules,
  ...externalUrlRules,
  ...imageRules,
  ...locationRules,
  ...descriptionRules,
  ...hostRules,
  ...cohostsRules,
  ...capacityRules,
  ...addressRules,
  ...optionalRules,
  ...answersRules,
] as const;

/** A rule that the interface states. */
export type RuleId = (typeof rules)[number]['id'];
