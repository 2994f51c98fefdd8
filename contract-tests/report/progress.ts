import { oneLine } from '../../shared/visible.ts';

/** What of a stream the talk of a run needs: `process.stderr` fits. */
export interface TalkStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** How far a run is. */
export interface ProgressStep {
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What is under way, for example a rule ID. */
  readonly label: string;
  /** Requests sent so far, where they tell more of the pace than what is done. */
  readonly requests?: number;
}

/** One line that a terminal shows while a run goes on. */
export interface Progress {
  step(step: ProgressStep): void;
  /** Takes the line away, so that the report starts on a clean one. */
  end(): void;
}

/** Cells of the bar. */
const barWidth = 20;

/** Before that a rate is noise. */
const shortestMs = 500;

/** How often a file, a pipe or a CI log gets a line. */
const lineEveryMs = 10_000;

/**
 * Shows progress: on a terminal a line that changes (a bar, how much is done, the pace, what is under way); in a file, a pipe or a CI log a
 * line every ten seconds, with an estimate of what is left.
 * @param now - in milliseconds
 */
export function createProgress(stream: TalkStream, now: () => number = () => performance.now()): Progress {
  if (stream.isTTY !== true) return createProgressLines(stream, now);
  const began = now();
  let shown = '';
  const show = (line: string) => {
    if (line === shown) return;
    stream.write(`\r\u001B[2K${line}`);
    shown = line;
  };
  return {
    step: (step) => {
      const { done, total, label } = step;
      const parts = [barOf(step), `${done}/${total}`, ...paceOf(step, now() - began), oneLine(label)];
      show(cut(parts.join('  '), (stream.columns ?? 80) - 1));
    },
    end: () => show(''),
  };
}

function createProgressLines(stream: TalkStream, now: () => number): Progress {
  const began = now();
  let last = began;
  return {
    step: ({ done, total, label }) => {
      const at = now();
      if (at - last < lineEveryMs) return;
      last = at;
      const left =
        done === 0 || total === 0 ? '' : `, about ${Math.ceil(((at - began) / done) * (total - done) * 0.001)} s left`;
      stream.write(`${done} of ${total === 0 ? 'an unknown number' : total}${left}: ${oneLine(label)}\n`);
    },
    end: () => undefined,
  };
}

/** Colour only on a terminal, and not where `NO_COLOR` (no-color.org) or a dumb terminal forbids it. */
export function wantsColor(stream: TalkStream, env: Readonly<Record<string, string | undefined>>): boolean {
  return stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

function barOf({ done, total }: ProgressStep): string {
  const full = total === 0 ? 0 : Math.min(Math.floor((done / total) * barWidth), barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
}

function paceOf({ done, requests }: ProgressStep, elapsedMs: number): readonly string[] {
  if (elapsedMs < shortestMs) return [];
  const perSecond = ((requests ?? done) / elapsedMs) * 1000;
  const figure = perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(1);
  return [requests === undefined ? `${figure}/s` : `${figure} requests/s`];
}

/** A line that wraps could not be taken away again. */
function cut(line: string, width: number): string {
  const characters = Array.from(line);
  return characters.length <= width ? line : `${characters.slice(0, Math.max(width - 1, 0)).join('')}…`;
}
