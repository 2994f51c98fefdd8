import { signal } from '@preact/signals';
import type { ListedQuestion, ListedRule } from '../control/controls.ts';
import { area } from './sandbox.ts';

/** What the contract knows, by ID; empty until it has come. */
export const rules = signal<ReadonlyMap<string, ListedRule>>(new Map());
export const questionCatalogue = signal<ReadonlyMap<string, ListedQuestion>>(new Map());

export async function loadCatalogue(): Promise<void> {
  const { ask } = area.value;
  const [ruleRows, questionRows] = await Promise.all([ask('GET /rules'), ask('GET /questions')]);
  rules.value = new Map(ruleRows.map((rule) => [rule.id, rule]));
  questionCatalogue.value = new Map(questionRows.map((question) => [question.id, question]));
}
