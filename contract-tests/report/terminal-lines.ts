import { styleText } from 'node:util';
import type { Verdict } from './report.ts';
import { seen } from '../../src/lib/visible.ts';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

const colors: Readonly<Partial<Record<Verdict, Style>>> = { violated: 'red', verified: 'green' };

/** The size of a report for a terminal, and how it is painted. */
export interface Page {
  readonly columns: number;
  readonly paint: (style: Style, text: string) => string;
  /** Rows of a group, lines of an index of failures, and characters of a text or a command of others. */
  readonly rows: number;
  readonly index: number;
  readonly text: number;
  readonly command: number;
  /** Failures that are shown with all that belongs to them. */
  readonly failures: number;
}

export const painterOf = (color: boolean): Page['paint'] =>
  color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

/** A text in the colour of a verdict. */
export const toned = ({ paint }: Page, tone: Verdict, text: string): string => paint(colors[tone] ?? 'yellow', text);

/** A text in lines as wide as the page: the first is behind `start`, the others below it. A word that is wider is broken. */
export function wrapped({ columns }: Pick<Page, 'columns'>, start: string, text: string): readonly string[] {
  const indent = ' '.repeat(Array.from(start).length);
  const width = Math.max(columns - indent.length, 20);
  const lines = text.split('\n').flatMap((line) => wrappedLine(line, width));
  return lines.map((line, at) => `${at === 0 ? start : indent}${line}`.trimEnd());
}

function wrappedLine(text: string, width: number): readonly string[] {
  const characters = Array.from(text);
  if (characters.length <= width) return [text];
  const blank = characters.lastIndexOf(' ', width);
  const lead = characters.findIndex((one) => one !== ' ');
  const end = blank > lead ? blank : width;
  const rest = characters.slice(characters[end] === ' ' ? end + 1 : end).join('');
  return [characters.slice(0, end).join(''), ...wrappedLine(rest, width)];
}

/** A line that is no wider than the page, with a mark where it is cut. */
export function cut(line: string, { columns }: Pick<Page, 'columns'>): string {
  const characters = Array.from(line);
  return characters.length <= columns ? line : `${characters.slice(0, Math.max(columns - 1, 0)).join('')}…`;
}

/** What a program wrote, line for line: a mark below a line stays under its place, so that a long line is cut, not wrapped. */
export function preformatted({ columns }: Page, indent: string, text: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n').map(withoutTabs);
  return lines.map((line) => cut(`${indent}${seen(line)}`, { columns }).trimEnd());
}

/** Tabs as blanks: behind an indent they would end elsewhere. */
function withoutTabs(line: string): string {
  const [first = '', ...others] = line.split('\t');
  return others.reduce((text, part) => `${text.padEnd((Math.floor(text.length / 8) + 1) * 8)}${part}`, first);
}

/** The first entries, each of any number of lines, and how many are left out. */
export function firstOf(entries: readonly (readonly string[])[], most: number): readonly string[] {
  const left = entries.length - most;
  if (left <= 0) return entries.flat();
  return [...entries.slice(0, most).flat(), `  … and ${left} more: --verbose shows all`];
}

/** Lines of a terminal that a text takes. */
export function rowsOf(text: string, columns: number): number {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(Array.from(line).length / columns)), 0);
}
