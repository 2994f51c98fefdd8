import { hostForm, missingValueQuestions, spellingQuestions, valueQuestions } from './attributes.ts';
import type { EventQuestion } from './event-question.ts';
import { textLength } from './limits.ts';

/** What most depends on goes first. */
export const firstQuestions: readonly EventQuestion[] = [
  ...missingValueQuestions,
  ...valueQuestions,
  hostForm,
  textLength,
];

export const laterQuestions: readonly EventQuestion[] = spellingQuestions;

export const eventQuestions: readonly EventQuestion[] = [...firstQuestions, ...laterQuestions];
