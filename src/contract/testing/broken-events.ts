import type { RuleId } from '../../domain/vocabulary/ids.ts';
import { loadContract } from '../contract.ts';

type BrokenEvent = readonly [rule: RuleId, changes: Readonly<Record<string, unknown>>];

/** For each rule about attributes of events, changes to a lawful one that break it: those of its record's example. What that leaves out is undefined. */
export const brokenEvents = [...loadContract().rules].flatMap(([id, { example }]): readonly BrokenEvent[] => {
  const { comes, create, without = [] } = example;
  if (comes !== 'refused' || create === undefined || !id.startsWith('event.')) return [];
  return [[id as RuleId, { ...create, ...Object.fromEntries(without.map((name) => [name, undefined])) }]];
});
