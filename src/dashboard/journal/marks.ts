import type { JournalEntry } from '../../control/controls.ts';
import { pointerSteps } from '../../lib/json-value.ts';
import type { Mark } from '../parts/marked.tsx';

/** What is said of the parts of a request. */
export interface RequestMarks {
  /** Of its method and path. */
  readonly line: readonly Mark[];
  /** Of its headers, with their names. */
  readonly headers: readonly (Mark & { readonly name: string })[];
  readonly body: readonly Mark[];
}

/** A place that somebody wants to see, and the rule that is broken there. */
export interface Sought {
  readonly pointer: string;
  readonly rule: string;
}

type Violation = JournalEntry['violations'][number];

/** Whether the request lacks an attribute or a header. */
export const isMissing = ({ pointer, actual }: Violation): boolean => pointer !== '' && actual === 'nothing';

/** The attribute, header or part of the path that a violation is about. */
export const nameOf = ({ pointer }: Violation): string => pointerSteps(pointer).at(-1) ?? '';

/** The places in a request that its violations and advices are about, and the one that is sought. */
export function marksOf({ violations, advices }: JournalEntry, sought: Sought | undefined): RequestMarks {
  const found: readonly Mark[] = [
    ...violations.map((violation) => ({
      pointer: violation.pointer,
      text: isMissing(violation) ? `${nameOf(violation)} is missing` : `expected ${violation.expected}`,
    })),
    ...advices.map(({ pointer, text }) => ({ pointer, text, isAdvice: true })),
  ];
  const marks = sought === undefined ? found : withSought(found, sought);
  return {
    line: marks.filter(({ pointer }) => ofLine.test(pointer)),
    headers: marks.flatMap((mark) => {
      const [, name] = ofHeader.exec(mark.pointer) ?? [];
      return name === undefined ? [] : [{ ...mark, name }];
    }),
    body: marks.filter(({ pointer }) => pointer !== '' && !ofLine.test(pointer) && !ofHeader.test(pointer)),
  };
}

/** The sandbox may have had nothing against it: the audit has. */
function withSought(found: readonly Mark[], { pointer, rule }: Sought): readonly Mark[] {
  const isMarked = found.some((mark) => mark.pointer === pointer);
  const marks = isMarked ? found : [...found, { pointer, text: rule === '' ? 'here' : `breaks ${rule}` }];
  return marks.map((mark) => (mark.pointer === pointer ? { ...mark, isSought: true } : mark));
}

const ofLine = /^\/(method|path|query)(\/|$)/;
const ofHeader = /^\/headers\/(.+)$/;
