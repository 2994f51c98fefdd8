import { performance } from 'node:perf_hooks';
import { oneLine } from '../../src/lib/visible.ts';
import { cut } from './terminal-lines.ts';
import { timers } from '../../src/lib/timers.ts';

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
  /** Requests sent so far, if they say more of the pace than what is done. */
  readonly requests?: number;
}

/** Lines that a terminal shows while a run goes on. */
export interface Progress {
  step(step: ProgressStep): void;
  /** Takes the lines away, so that the report starts on a clean one. */
  end(): void;
}

/** Cells of the bar. */
const barWidth = 20;

/** Before that a rate is noise. */
const shortestMs = 500;

/** How often the lines of a terminal are written again, so that the estimate goes on; and how often a file, a pipe or a CI log gets a line. */
const everyMs = { terminal: 1000, log: 10_000 };

/**
 * Shows what is done, what is under way and what is left: on a terminal in three lines that change; in a file, a pipe or a CI log in a line
 * every ten seconds, also while nothing happens.
 * @param now - in milliseconds
 */
export function createProgress(stream: TalkStream, now: () => number = () => performance.now()): Progress {
  const began = now();
  const isTerminal = stream.isTTY === true;
  const show = isTerminal
    ? terminalLines(stream)
    : (lines: readonly string[]) => void stream.write(`${lines.join('; ')}\n`);
  let latest: ProgressStep | undefined;
  const showLatest = () => {
    if (latest !== undefined) show(linesOf(latest, { elapsedMs: now() - began, isTerminal }));
  };
  const timer = timers.setInterval(showLatest, isTerminal ? everyMs.terminal : everyMs.log);
  timer.unref();
  return {
    step: (step) => {
      latest = step;
      if (isTerminal) showLatest();
    },
    end: () => {
      timers.clearInterval(timer);
      if (isTerminal) show([]);
    },
  };
}

/** Writes lines in the place of those that it wrote before. */
function terminalLines(stream: TalkStream): (lines: readonly string[]) => void {
  let shown: readonly string[] = [];
  return (lines) => {
    const columns = (stream.columns ?? 80) - 1; // a line that wraps could not be taken away again
    const fitting = lines.map((line) => cut(line, { columns }));
    if (fitting.join('\n') === shown.join('\n')) return;
    const back = shown.length > 1 ? `\u001B[${shown.length - 1}A` : '';
    stream.write(`\r${back}\u001B[J${fitting.join('\n')}`);
    shown = fitting;
  };
}

interface Pace {
  readonly elapsedMs: number;
  readonly isTerminal: boolean;
}

function linesOf(step: ProgressStep, pace: Pace): readonly string[] {
  const { done, total, label } = step;
  const of = total === 0 ? 'an unknown number' : String(total);
  const bar = pace.isTerminal ? `${barOf(step)}  ` : '';
  return [
    [`${bar}${done} of ${of} done`, ...paceOf(step, pace.elapsedMs)].join(', '),
    `under way: ${oneLine(label)}`,
    ...leftOf(step, pace.elapsedMs),
  ];
}

function leftOf({ done, total }: ProgressStep, elapsedMs: number): readonly string[] {
  if (total <= done) return [];
  const seconds = Math.ceil((elapsedMs / done) * (total - done) * 0.001);
  return [`left: ${total - done}${done === 0 || elapsedMs < shortestMs ? '' : `, about ${seconds} s`}`];
}

/** Colour only on a terminal, unless `NO_COLOR` (no-color.org) or a dumb terminal forbids it. */
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
