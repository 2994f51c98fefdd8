import { resolve } from 'node:path';
import { textWithoutCredentials, withoutCredentials, type ReportCredentials } from './credentials.ts';
import { badgeReport } from './badge.ts';
import { comparisonDocument } from './comparison-document.ts';
import type { CommandResult, ReportDocument, RuleDocument } from './document.ts';
import { githubReport } from './github.ts';
import { htmlPieces } from './html.ts';
import { jsonPieces } from './json.ts';
import { junitPieces } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';
import { seen } from '../../src/lib/visible.ts';
import { runDocument } from './run-document.ts';
import { sarifReport } from './sarif.ts';
import { ensureWritable, ReportRefused, writeWholeFile, type WantedFile } from './write-whole-file.ts';

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
 * @throws ReportRefused with a sentence for the user, if the kind is unknown or the file is missing
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
  if (document.command !== 'compare') return format.render(document as RuleDocument);
  throw new ReportRefused('A comparison is not about rules, which this kind of report lists.');
}

const documents = new WeakMap<CommandResult, ReportDocument>();

/** The result of a command as every format takes it; made once for all of them. */
export function documentOf(result: CommandResult): ReportDocument {
  const known = documents.get(result);
  if (known !== undefined) return known;
  const document = result.judged === 'likeness' ? comparisonDocument(result) : runDocument(result);
  documents.set(result, document);
  return document;
}

/**
 * Refuses a report that could not be written when the run is over, before it begins.
 * @throws ReportRefused with a sentence for the user
 */
async function ensureReportable(option: ReportOption): Promise<void> {
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
 * Writes a report as a whole or not at all, into a folder that it makes if it is missing.
 * @throws ReportRefused with a sentence for the user, if the file cannot be written
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
