import { hostForm, missingValueQuestions, spellingQuestions, valueQuestions } from './attributes.ts';
import { dateQuestions } from './date-forms.ts';
import type { EventQuestion } from './event-question.ts';
import { coercion } from './look-alikes.ts';
import { textLength, times } from './limits.ts';

/** What most depends on goes first. */
export const firstQuestions: readonly EventQuestion[] = [
  ...missingValueQuestions,
  coercion,
  ...valueQuestions,
  hostForm,
  textLength,
  ...times,
];

export const laterQuestions: readonly EventQuestion[] = [...dateQuestions, ...spellingQuestions];

export const eventQuestions: readonly EventQuestion[] = [...firstQuestions, ...laterQuestions];
