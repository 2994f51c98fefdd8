import { isBelow, type Agreement, type Comparison, type Disagreement } from './comparison.ts';
import type { Labelled } from './document.ts';
import { exchangeLine } from './exchange-text.ts';
import { counted } from '../../src/lib/counted.ts';

/** `99.8 %`: never rounded up, so that 100 % is nothing but all. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return 'none';
  return `${Math.floor((part / whole) * 1000) / 10} %`;
}

/** Agreement in status, agreement in form, and of how many requests. */
export function figureCells({ requests, sameStatus, bodies, sameForm }: Agreement): readonly [string, string, string] {
  return [percentText(sameStatus, requests), percentText(sameForm, bodies), String(requests)];
}

/** What a comparison came to, in one word that says the same as its exit code. */
export function likenessWord(comparison: Comparison): 'ALIKE' | 'UNLIKE' | 'COMPARED' | 'INCOMPLETE' {
  if (comparison.ended !== undefined || comparison.total.requests === 0) return 'INCOMPLETE';
  if (isBelow(comparison)) return 'UNLIKE';
  return comparison.disagreements.length === 0 || comparison.atLeast !== undefined ? 'ALIKE' : 'COMPARED';
}

/** `99.8 % in status and 97 % in form of 600 requests` */
export function headlineOf({ total, atLeast, ended }: Comparison): string {
  const [status, form] = figureCells(total);
  const wanted = atLeast === undefined ? '' : `, at least ${atLeast} % wanted`;
  const end = ended === undefined ? '' : `; it ended early: ${ended}`;
  return `${status} in status and ${form} in form of ${counted(total.requests, 'request')}${wanted}${end}`;
}

/** What was done for it, and how to do it again. */
export function effortOf({ sent, durationMs, wanted, seed }: Comparison): string {
  const seconds = (durationMs / 1000).toFixed(1);
  return `${sent.a} and ${sent.b} requests sent, ${seconds} s, again with --requests ${wanted} --seed ${seed}`;
}

/** What else a reader has to know, each in one sentence. */
export function notesOf(comparison: Comparison): readonly string[] {
  const { unanswered, notSent, residue, residueNotes } = comparison;
  const left = (['a', 'b'] as const).filter((side) => residue[side].length > 0);
  return [
    ...(unanswered === 0 ? [] : [`in no figure, as one of the two did not answer: ${counted(unanswered, 'request')}`]),
    ...(notSent === 0
      ? []
      : [`not sent, as more events would be created than allowed: ${counted(notSent, 'request')}`]),
    ...left.map(
      (side) =>
        `events created or changed on ${side.toUpperCase()}, which the interface cannot delete: ${residue[side].join(', ')}`,
    ),
    ...residueNotes,
  ];
}

/** `pages.search: perPage 0`, and how often. */
export function titleOf({ operation, request, smallest, times }: Disagreement): string {
  const often = times === 1 ? '' : ` (${times} requests)`;
  return `${operation}: ${smallest?.request ?? request}${often}`;
}

/** What decides it: the open questions, or a rule. */
export function dependsOn({ questions, on }: Disagreement): string {
  if (questions.length > 0) return questions.join(', ');
  return on === 'form' ? 'nothing that the document speaks of' : 'no open question: one of the two breaks a rule';
}

/** What each side answered, and where the bodies differ. */
export function differenceFacts({ exchanges, smallest, differences }: Disagreement): readonly Labelled[] {
  const { a, b } = smallest?.exchanges ?? exchanges;
  return [
    ['A', exchangeLine(a)],
    ['B', exchangeLine(b)],
    ...differences.map(({ pointer, kind, a: ofA, b: ofB }): Labelled => [
      `${pointer === '' ? 'the body' : pointer} (${kind})`,
      `A has ${ofA}, B has ${ofB}`,
    ]),
  ];
}
