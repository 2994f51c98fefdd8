import { ordinary } from '../../../../src/interface/ordinary.ts';
import { inYears, yearsAhead } from '../../../../src/interface/question.ts';
import type { SeenParts } from '../../observations.ts';
import { inLanes, type Observer } from '../observer.ts';
import { probeCase } from '../probe.ts';
import {
  firstWords,
  partsWith,
  valueCase,
  isTaken,
  type CaseOfQuestion,
  type EventQuestion,
} from './event-question.ts';
import type { Deployment } from '../../deployment.ts';
import { dayMs } from '../../event-dates.ts';

/** Texts without a limit of their own in the document. */
const limitable = ['title', 'description', 'addressDetails', 'externalUrl'];

/** What is tried of each. Whoever has a limit has it between two of them, or none that matters. */
const lengths = [256, 1025, 5001, 20_001] as const;

export const textLength: EventQuestion = {
  question: 'text.length',
  cases: () => limitable.flatMap((name) => lengths.map((length) => longText(name, length))),
  answer: textLengths,
};

/** A text of so many characters that says nothing wrong. */
function longText(name: string, length: number): CaseOfQuestion {
  const start = name === 'externalUrl' ? 'https://example.com/' : 'Made by a contract check. ';
  const value = start.padEnd(length, name === 'externalUrl' ? 'a' : 'word ').slice(0, length - 1);
  return valueCase(`${name} ${length}`, [name, `${value}a`], 'length');
}

/** The titles of a run are no longer. */
const shortest = 40;

/**
 * A limit lies between the longest text that was taken and the shortest that was refused; where none was refused, none was met. What
 * everybody takes needs no request to show it.
 */
function textLengths(parts: SeenParts): unknown {
  const limits = firstWords(parts).flatMap((name) => {
    const refused = lengthsWith('refused', name, parts);
    if (refused.length === 0) return [];
    const usual = ordinary[name as keyof typeof ordinary];
    const least = Math.min(...refused) > usual ? usual : shortest;
    return [[name, Math.max(least, ...lengthsWith('accepted', name, parts))] as const];
  });
  return limits.length === 0 ? undefined : Object.fromEntries(limits);
}

/** The lengths of an attribute's texts that had this outcome. */
const lengthsWith = (outcome: string, name: string, parts: SeenParts): readonly number[] =>
  partsWith(parts, outcome).flatMap((part) =>
    part.startsWith(`${name} `) ? [Number(part.slice(name.length + 1))] : [],
  );

/** Limits that people choose: if a text is refused, its attribute's limit is looked for among these first. */
const usualLimits = [
  50, 60, 64, 80, 100, 120, 128, 140, 150, 160, 191, 200, 250, 255, 280, 300, 500, 512, 1000, 1024, 2000, 2048, 2083,
  4000, 4096, 5000, 8000, 8192, 10_000, 16_384,
];

/** The longest text of each attribute that met a limit (`text.length`), found by halves. */
export async function settleLengths(observer: Observer): Promise<void> {
  const seen = observer.observations.partsOf('text.length');
  const names = new Set(
    [...seen].flatMap(([part, { observed }]) => (observed === 'refused' ? [part.split(' ')[0] ?? ''] : [])),
  );
  await inLanes([...names], (name) => settleLength(name, observer));
}

async function settleLength(name: string, observer: Observer): Promise<void> {
  const { observations } = observer;
  const bound = (outcome: string) => lengthsWith(outcome, name, observations.partsOf('text.length'));
  for (;;) {
    const [low, high] = [Math.max(0, ...bound('accepted')), Math.min(...bound('refused'))];
    const usual = usualLimits.filter((limit) => limit > low && limit < high);
    // A limit of 255 shows where 255 is taken and 256 is not.
    const next =
      usual[Math.floor(usual.length / 2)] ?? (high - low > 1 && usualLimits.includes(low) ? low + 1 : undefined);
    if (next === undefined || next >= high) return;
    await probeCase({ question: textLength.question, ...longText(name, next) }, observer);
  }
}

export function horizon(parts: SeenParts, { values }: Deployment): unknown {
  const ahead = daysAhead(parts, values?.starts);
  if (ahead === undefined) return undefined;
  const back = parts.has('past') && !isTaken(parts, 'past') ? { back: 0 } : {};
  const both = { ...(ahead === 'accepted' ? {} : { ahead }), ...back };
  return Object.keys(both).length === 0 ? 'accepted' : both;
}

export function publishedFar(parts: SeenParts, { values }: Deployment): unknown {
  const days = daysAhead(parts, values?.published);
  return days === undefined || days === 'accepted' ? days : { days };
}

/**
 * How far ahead a date is taken, in days from the moment of the probes.
 *
 * @param known - a wall-clock time that was taken, from which the years of the parts count
 */
function daysAhead(parts: SeenParts, known: string | undefined): number | 'accepted' | undefined {
  const tried = yearsAhead.filter((years) => parts.has(String(years)));
  const [first] = parts.values();
  if (tried.length === 0 || known === undefined || first === undefined) return undefined;
  const refused = tried.filter((years) => parts.get(String(years))?.observed === 'refused');
  if (refused.length === 0) return 'accepted';
  const taken = tried.filter((years) => parts.get(String(years))?.observed === 'accepted');
  const walls = [known, ...taken.map((years) => inYears(known, years))];
  return Math.max(...walls.map((wall) => Math.floor((Date.parse(`${wall}:00Z`) - Date.parse(first.seenAt)) / dayMs)));
}
