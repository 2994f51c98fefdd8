#!/usr/bin/env node
import { constants } from 'node:os';
import { exitCodes } from './cli/exit-codes.ts';
import { talk } from './cli/output.ts';
import { reportError } from './cli/report-error.ts';

// Who reads the output may have seen enough (`| head -1`): that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  talk(`channel-sandbox: standard output cannot be written: ${error.message}\n`);
  process.exit(exitCodes.usage);
});

// Signals do nothing to the first process of a container until it listens to them: who stops it would have to wait and to kill it.
if (process.pid === 1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });

// No `await` at the top level: a single executable cannot have it. What is loaded later looks for files of the package, and may not find them.
void import('./cli/main.ts')
  .then(({ main }) => main(process.argv.slice(2)))
  .catch(reportError)
  .then((code) => (process.exitCode = code));
