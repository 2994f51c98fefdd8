import { emailCheck } from '../../../../src/interface/questions/email-check.ts';
import { emailFeatures } from '../../../../src/interface/questions/email-features.ts';
import { imageCheck } from '../../../../src/interface/questions/image-check.ts';
import { urlFeatures } from '../../../../src/interface/questions/url-features.ts';
import { urlSchemes } from '../../../../src/interface/questions/url-schemes.ts';
import type { SeenParts } from '../../observations.ts';
import { byExamples, isTaken, partsWith, single, type Compose, type EventQuestion } from './event-question.ts';

const taken: Compose = (parts) => partsWith(parts, 'accepted');

/** Whether somebody looks for what an address leads to. */
export const lookedFor: readonly EventQuestion[] = [
  byExamples(emailCheck, single('format', 'domain', 'nowhere'), 'nowhere'),
  byExamples(imageCheck, imageCheckOf, 'nowhere'),
];

export const addressQuestions: readonly EventQuestion[] = [
  byExamples(emailFeatures, taken),
  byExamples(urlFeatures, taken),
  byExamples(urlSchemes, schemesRead, 'http', 'ftp'),
];

/** https is valid everywhere. */
function schemesRead(parts: SeenParts): readonly string[] {
  const others = partsWith(parts, 'accepted').filter((scheme) => scheme !== 'http');
  return [...(isTaken(parts, 'http') ? ['http'] : []), 'https', ...others];
}

/** What is refused without having been fetched is refused for its extension. */
function imageCheckOf(parts: SeenParts): unknown {
  if (!parts.has('nowhere')) return undefined;
  if (!isTaken(parts, 'nowhere')) return 'fetch';
  const isKnownAlone = parts.has('unknown') && !isTaken(parts, 'unknown');
  return isKnownAlone ? { extensions: 'known' } : 'url';
}
