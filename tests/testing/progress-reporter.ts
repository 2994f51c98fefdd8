import type { Reporter } from 'vitest/node';

/** Milliseconds between two lines. */
const pause = 5000;

/** Says how far a run is where no terminal shows it: how many of its files are done. */
export function createProgressReporter(): Reporter {
  const started = Date.now();
  let files = 0;
  let done = 0;
  let told = started;
  return {
    onTestRunStart: (specifications) => {
      [files, done] = [specifications.length, 0];
    },
    onTestModuleEnd: () => {
      done += 1;
      if (process.stdout.isTTY || (done < files && Date.now() - told < pause)) return;
      told = Date.now();
      console.log(` ${done} of ${files} test files after ${Math.round((told - started) / 1000)} s`);
    },
  };
}
