import { appendFileSync } from 'node:fs';
import { maxBytes, readBoundedText, UnreadableFile } from '../../src/lib/read-bounded.ts';
import { formatJson, isInt, isRecord, parseJson, type Id } from '../target/json.ts';
import { WrongFile } from './fixtures.ts';

/** Every event that runs created, so that a later run can use it again: nothing else leads back to it (§4.3). */
export interface Ledger {
  /** Events that earlier runs created on this target, the latest first. */
  readonly earlier: readonly Id[];
  /** Writes the ID down before anything is done with it. */
  append(id: Id, title: string): void;
}

/**
 * One JSON object in a line: `{ "target", "id", "title", "at" }`. Lines of other targets are kept and passed over.
 * @param target - without credentials
 * @throws WrongFile where the file holds something else
 */
export function openLedger(
  file: string | undefined,
  { target, now }: { readonly target: string; readonly now: () => Date },
): Ledger {
  if (file === undefined) return { earlier: [], append: () => undefined };
  const earlier = linesOf(file)
    .flatMap((line, at) => idIn({ line, at, file, target }))
    .reverse();
  return {
    earlier,
    append: (id, title) => appendFileSync(file, `${formatJson({ target, id, title, at: now().toISOString() })}\n`),
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readBoundedText(file, { maxBytes: maxBytes.ledger }).split('\n');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.code === 'ENOENT') return [];
    throw new WrongFile(error.message);
  }
}

function idIn({
  line,
  at,
  file,
  target,
}: {
  readonly line: string;
  readonly at: number;
  readonly file: string;
  readonly target: string;
}): Id[] {
  if (line.trim() === '') return [];
  try {
    const entry = parseJson(line);
    if (!isRecord(entry) || !isInt(entry['id'])) throw new Error('no ID');
    return entry['target'] === target ? [entry['id']] : [];
  } catch {
    throw new WrongFile(`${file}:${at + 1} is no line of a ledger: each is an object with target, id, title and at`);
  }
}
