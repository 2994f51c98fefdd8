import { execFileSync } from 'node:child_process';

/** Seconds since 1970 that everything built of a commit is dated with: SOURCE_DATE_EPOCH, else the commit's own time. */
export function sourceDate() {
  const given =
    process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  const seconds = Number(given.trim());
  if (Number.isSafeInteger(seconds) && seconds >= 0) return seconds;
  throw new Error(`SOURCE_DATE_EPOCH is ${JSON.stringify(given)}: expected seconds since 1970`);
}
