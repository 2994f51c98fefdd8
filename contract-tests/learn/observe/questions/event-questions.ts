import { addresses, lookedFor } from './addresses.ts';
import { attributes } from './attributes.ts';
import { dateQuestions } from './date-forms.ts';
import type { EventQuestion } from './event-question.ts';
import { coercion } from './look-alikes.ts';
import { missingValues } from './missing-values.ts';
import { textLength } from './text-length.ts';
import { times } from './times.ts';

/** What most depends on goes first. */
export const firstQuestions: readonly EventQuestion[] = [
  ...missingValues,
  coercion,
  ...attributes,
  ...lookedFor,
  textLength,
  ...times,
];

export const laterQuestions: readonly EventQuestion[] = [...dateQuestions, ...addresses];

export const eventQuestions: readonly EventQuestion[] = [...firstQuestions, ...laterQuestions];
