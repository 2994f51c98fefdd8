// `npm run generate`: writes types that are made of the contract, and schemas, pages and a collection for users (`--built`: these alone, as a build
// does). With --check it writes nothing, and fails where a tracked file is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('files.ts', import.meta.url).pathname);
const isCheck = process.argv.includes('--check');
const stale = [];
if (!process.argv.includes('--built'))
  for (const [path, text] of module.generatedModules()) {
    const written = await text();
    if (readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === written) continue;
    stale.push(path);
    if (!isCheck) writeFileSync(path, written);
  }
if (stale.length > 0) console.log(`${isCheck ? 'Stale, run `npm run generate`' : 'Written'}: ${stale.join(', ')}`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

if (!isCheck) {
  for (const folder of ['schemas', 'dist']) mkdirSync(folder, { recursive: true });
  for (const [path, text] of module.builtFiles()) writeFileSync(path, text());
  module.buildContract();
}
