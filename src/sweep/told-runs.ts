import type { VariantRun } from './variant.ts';

/** Letters of output that a report shows of a run: the end says what failed. */
const mostOfOutput = 500;

/** How a run ended, and the end of what it said. */
export function toldRun({ ending, code, durationMs, output }: VariantRun): string {
  const seconds = (durationMs / 1000).toFixed(1);
  const ended = {
    exited: code === null ? 'ended by a signal' : `exit code ${code}`,
    'too-long': 'ended, as it took too long,',
    stopped: 'stopped',
  };
  const head = `${ended[ending]} after ${seconds} s`;
  const text = endOf(output.trim());
  return text === '' ? head : `${head}\n${text}`;
}

/** From the beginning of a line, where there is one within reach. */
function endOf(text: string): string {
  if (text.length <= mostOfOutput) return text;
  const cut = text.slice(-mostOfOutput).toWellFormed();
  return `…\n${cut.slice(cut.indexOf('\n') + 1)}`;
}
