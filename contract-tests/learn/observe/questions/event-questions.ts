import { addressQuestions, lookedFor } from './addresses.ts';
import { attributes, missingValueQuestions } from './attributes.ts';
import { dateQuestions } from './date-forms.ts';
import type { EventQuestion } from './event-question.ts';
import { coercion } from './look-alikes.ts';
import { textLength, times } from './limits.ts';

/** What most depends on goes first. */
export const firstQuestions: readonly EventQuestion[] = [
  ...missingValueQuestions,
  coercion,
  ...attributes,
  ...lookedFor,
  textLength,
  ...times,
];

export const laterQuestions: readonly EventQuestion[] = [...dateQuestions, ...addressQuestions];

export const eventQuestions: readonly EventQuestion[] = [...firstQuestions, ...laterQuestions];
