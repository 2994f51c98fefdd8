import type { Violation } from '../../domain/violation.ts';

/** The sandbox's own text for a violation. */
export function violationSentence({ pointer, expected, actual }: Violation): string {
  const name = nameOf(pointer);
  return actual === 'nothing'
    ? `${name} is missing: it is required.`
    : `${name}: expected ${expected}, but got ${actual}.`;
}

const names: Readonly<Record<string, string>> = {
  '': 'The request',
  '/path': 'The path',
  '/path/id': 'The ID in the path',
  '/method': 'The method',
};

/** What the sandbox calls the place that a pointer names. */
export const nameOf = (pointer: string): string =>
  names[pointer] ?? pointer.replace(/^\/(headers\/)?/, '').replaceAll('/', '.');
