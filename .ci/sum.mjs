// Adds up the test runs from the runners' own result files, and fails where nothing ran or something failed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const runs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
const total = (member) => runs.reduce((sum, run) => sum + run[member], 0);
const [passed, failed, skipped] = [
  total('numPassedTests'),
  total('numFailedTests'),
  total('numPendingTests') + total('numTodoTests'),
];
const broken = runs.filter((run) => !run.success).length;

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = passed > 0 && failed === 0 && broken === 0 ? 0 : 1;
