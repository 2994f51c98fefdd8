import type { RuleId } from '../../domain/vocabulary/ids.ts';
import type { RuleExample } from '../../interface/rules/rule.ts';
import { loadContract } from '../contract.ts';

type EventExample = readonly [rule: RuleId, changes: Readonly<Record<string, unknown>>];

/** For each rule about attributes of events whose example comes to this, its changes to a lawful event. What it leaves out is undefined. */
export const eventExamples = (comes: RuleExample['comes']): readonly EventExample[] =>
  [...loadContract().rules].flatMap(([id, { example }]): readonly EventExample[] => {
    const { create, without = [] } = example;
    if (example.comes !== comes || create === undefined || !id.startsWith('event.')) return [];
    return [[id as RuleId, { ...create, ...Object.fromEntries(without.map((name) => [name, undefined])) }]];
  });
