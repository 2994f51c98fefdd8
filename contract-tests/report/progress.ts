import { oneLine } from './visible.ts';

/** What of a stream the talk of a run needs: `process.stderr` fits. */
export interface TalkStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** One line that a terminal shows while a run goes on. */
export interface Progress {
  /** @param label - what is being done, for example a rule ID */
  step(done: number, total: number, label: string): void;
  /** Takes the line away, so that the report starts on a clean one. */
  end(): void;
}

/** Shows progress on a terminal, and nothing where the stream is a file, a pipe or a CI log. */
export function createProgress(stream: TalkStream): Progress {
  if (stream.isTTY !== true) return { step: () => undefined, end: () => undefined };
  let shown = '';
  const show = (line: string) => {
    if (line === shown) return;
    stream.write(`\r\u001B[2K${line}`);
    shown = line;
  };
  return {
    step: (done, total, label) => show(cut(`${done}/${total} ${oneLine(label)}`, (stream.columns ?? 80) - 1)),
    end: () => show(''),
  };
}

/** Colour only on a terminal, and not where `NO_COLOR` (no-color.org) or a dumb terminal forbids it. */
export function wantsColor(stream: TalkStream, env: Readonly<Record<string, string | undefined>>): boolean {
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/** A line that wraps could not be taken away again. */
function cut(line: string, width: number): string {
  const characters = Array.from(line);
  return characters.length <= width ? line : `${characters.slice(0, Math.max(width - 1, 0)).join('')}…`;
}
