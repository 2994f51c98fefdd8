import { resolve } from 'node:path';
import { textWithoutCredentials, withoutCredentials, type ReportCredentials } from './credentials.ts';
import type { CommandResult, ReportDocument, RuleDocument } from './document.ts';
import { documentOf } from './document-of.ts';
import { githubReport } from './github.ts';
import { htmlPieces } from './html.ts';
import { junitPieces } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';
import { seen } from '../../src/lib/visible.ts';
import { sarifReport } from './sarif.ts';
import { ensureWritable, ReportRefused, writeWholeFile, type WantedFile } from './write-whole-file.ts';
import type { Findings } from './findings.ts';
import { counted } from '../../src/lib/counted.ts';
import { formatJson } from '../target/json.ts';

/**
 * The whole report, as in `interfaces.md`; lone surrogates come out as JSON escapes, and an ID beyond 2^53 as the integer that it is.
 * In pieces, a rule or an observation at a time: all of them at once may take more memory than the run did.
 */
export function* jsonPieces({ result }: Pick<ReportDocument, 'result'>): Generator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    yield `${before}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value);
    else yield indented(value, 2);
    before = ',\n';
  }
  yield '\n}\n';
}

function* listPieces(values: readonly unknown[]): Generator<string> {
  let before = '[\n';
  for (const value of values) {
    yield `${before}    ${indented(value, 4)}`;
    before = ',\n';
  }
  yield '\n  ]';
}

/** In a text of JSON a line feed is always one between its values. */
function indented(value: unknown, by: number): string {
  return formatJson(value, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
}

/** The JSON that a shields.io endpoint badge reads. Green is only what was checked to the end, without a gap. */
function badgeReport({ result: report, findings, title }: RuleDocument): string {
  const { message, color } =
    report.unreachable === undefined ? verdictBadge(findings, report.interrupted === true) : notChecked;
  return `${JSON.stringify({ schemaVersion: 1, label: title.toLowerCase(), message, color })}\n`;
}

const notChecked = { message: 'not reachable', color: 'lightgrey' };

function verdictBadge(
  { words, rules, errors, unneededWaivers }: Findings,
  interrupted: boolean,
): { message: string; color: string } {
  const all = words.verdicts.reduce((sum, verdict) => sum + rules[verdict].length, 0);
  const verified = `${rules.verified.length} of ${all} ${words.of.verified}`;
  const open = [
    ...(rules.waived.length > 0 ? [`${rules.waived.length} waived`] : []),
    ...(unneededWaivers.length > 0 ? [`${counted(unneededWaivers.length, 'waiver')} to remove`] : []),
    ...(rules.unverified.length > 0 ? [`${rules.unverified.length} ${words.of.unverified}`] : []),
  ].join(', ');
  if (rules.violated.length > 0) return { message: `${rules.violated.length} ${words.of.violated}`, color: 'red' };
  if (interrupted) return { message: `interrupted, ${verified}`, color: 'lightgrey' };
  if (errors.length > 0) return { message: `${verified}, kit error`, color: 'lightgrey' };
  if (rules.verified.length === 0) return { message: `nothing ${words.of.verified}`, color: 'lightgrey' };
  return open === ''
    ? { message: verified, color: 'brightgreen' }
    : { message: `${verified}, ${open}`, color: 'yellow' };
}

/** A format of every document, or of those alone that are about rules. */
type Format =
  | { readonly of: 'all'; readonly render: (document: ReportDocument) => Iterable<string> }
  | { readonly of: 'rules'; readonly render: (document: RuleDocument) => Iterable<string> };

/** Every format that `--report` writes: a new one is a file that renders the document, and a row here. */
const formats = {
  json: { of: 'all', render: jsonPieces },
  junit: { of: 'all', render: junitPieces },
  html: { of: 'all', render: htmlPieces },
  markdown: { of: 'all', render: (document) => [markdownReport(document)] },
  sarif: { of: 'rules', render: (document) => [sarifReport(document)] },
  github: { of: 'rules', render: (document) => [githubReport(document)] },
  badge: { of: 'rules', render: (document) => [badgeReport(document)] },
} as const satisfies Readonly<Record<string, Format>>;

export type ReportKind = keyof typeof formats;

/** What `--report` takes before the colon. */
export const reportKinds: readonly ReportKind[] = Object.keys(formats).filter(isReportKind);

/** What a comparison can be written as. */
export const comparisonKinds: readonly ReportKind[] = reportKinds.filter((kind) => formats[kind].of === 'all');

/** One `--report KIND:FILE`; the file `-` is standard output. */
export interface ReportOption {
  readonly kind: ReportKind;
  readonly file: string;
}

/**
 * Reads `KIND:FILE`.
 * @throws ReportRefused with a sentence for the user, where the kind is unknown or the file is missing
 */
export function parseReportOption(option: string): ReportOption {
  const colon = option.indexOf(':');
  const kind = colon === -1 ? option : option.slice(0, colon);
  const file = colon === -1 ? '' : option.slice(colon + 1);
  if (!isReportKind(kind)) {
    const meant = nearestWord(kind, reportKinds);
    const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    throw new ReportRefused(
      `--report ${option}: there is no report of the kind "${kind}".${suggestion} Write KIND:FILE, such as html:report.html. Known kinds: ${reportKinds.join(', ')}.`,
    );
  }
  if (file === '')
    throw new ReportRefused(
      `--report ${option}: the file is missing. Write ${kind}:FILE, or ${kind}:- for standard output.`,
    );
  return { kind, file };
}

/**
 * The same of a comparison, which not every format can show.
 * @throws ReportRefused with a sentence for the user
 */
export function parseComparisonReport(option: string): ReportOption {
  const wanted = parseReportOption(option);
  if (comparisonKinds.includes(wanted.kind)) return wanted;
  throw new ReportRefused(
    `--report ${option}: a comparison has no report of the kind "${wanted.kind}". Known kinds: ${comparisonKinds.join(', ')}.`,
  );
}

/** A comparison has those of two sides. */
type Credentials = ReportCredentials | readonly ReportCredentials[];

/** The text of a report, with no credential in it in any encoding. */
export function reportText(kind: ReportKind, result: CommandResult, credentials: Credentials): string {
  return [...reportPieces(kind, result, credentials)].join('');
}

function* reportPieces(kind: ReportKind, result: CommandResult, credentials: Credentials): Generator<string> {
  const all = [credentials].flat();
  for (const piece of rendered(formats[kind], documentOf(cleanResult(result, credentials))))
    yield all.reduce(textWithoutCredentials, piece);
}

const cleanResults = new WeakMap<CommandResult, { readonly credentials: Credentials; readonly clean: CommandResult }>();

/** A result without credentials, which all formats share. Those of a comparison's sides were taken out, each under its own name, when its exchanges were reported. */
function cleanResult(result: CommandResult, credentials: Credentials): CommandResult {
  if (result.judged === 'likeness') return result;
  const known = cleanResults.get(result);
  if (known?.credentials === credentials) return known.clean;
  const clean = [credentials].flat().reduce(withoutCredentials, result);
  cleanResults.set(result, { credentials, clean });
  return clean;
}

function rendered(format: Format, document: ReportDocument): Iterable<string> {
  if (format.of === 'all') return format.render(document);
  if ('findings' in document) return format.render(document as RuleDocument);
  throw new ReportRefused('A comparison is not about rules, which this kind of report lists.');
}

/**
 * Refuses a report that could not be written when the run is over, before it begins.
 * @throws ReportRefused with a sentence for the user
 */
export async function ensureReportable(option: ReportOption): Promise<void> {
  if (option.file !== '-') await ensureWritable(wantedFile(option));
}

/**
 * Refuses reports that could not all be written when the run is over: of two that go to the same place one would be lost.
 * @throws ReportRefused with a sentence for the user
 */
export async function ensureAllReportable(options: readonly ReportOption[]): Promise<void> {
  const taken = new Map<string, ReportOption>();
  for (const option of options) {
    const place = option.file === '-' ? 'standard output' : resolve(option.file);
    const other = taken.get(place);
    if (other !== undefined)
      throw new ReportRefused(
        `The ${other.kind} report and the ${option.kind} report both go to ${option.file === '-' ? place : `"${option.file}"`}: give each a file of its own.`,
      );
    taken.set(place, option);
    await ensureReportable(option);
  }
}

/**
 * Writes a report as a whole or not at all, into a folder that it makes where it is missing.
 * @throws ReportRefused with a sentence for the user, where the file cannot be written
 */
export async function writeReport(
  option: ReportOption,
  result: CommandResult,
  credentials: Credentials,
): Promise<void> {
  const pieces = reportPieces(option.kind, result, credentials);
  if (option.file !== '-') return await writeWholeFile(wantedFile(option), wellFormed(pieces));
  for (const piece of pieces) await writeOut(seen(piece));
}

function* wellFormed(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) yield piece.toWellFormed();
}

function wantedFile({ kind, file }: ReportOption): WantedFile {
  return { file, what: `The ${kind} report` };
}

function isReportKind(kind: string): kind is ReportKind {
  return Object.hasOwn(formats, kind);
}

function writeOut(text: string): Promise<void> {
  return new Promise((done, reject) => {
    process.stdout.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
      // Who reads the output may have seen enough (`| head -1`): that is no error.
      if (!error || error.code === 'EPIPE') done();
      else reject(new ReportRefused(`Standard output cannot be written: ${error.message}`, { cause: error }));
    });
  });
}
