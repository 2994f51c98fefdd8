// `npm run pretest:long`: what needs a newer Node is installed where there is one.
import { execFileSync } from 'node:child_process';

if (Number.parseInt(process.versions.node) >= 24)
  execFileSync('npm', ['ci'], { cwd: import.meta.dirname, stdio: 'inherit' });
