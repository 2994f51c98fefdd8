// `npm run generate`: writes what is made of the contract, of settings and of types. With --check it writes nothing, and fails where a file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('files.ts', import.meta.url).pathname);
const isCheck = process.argv.includes('--check');
const stale = [];
for (const [path, text] of module.generatedFiles()) {
  const written = await text();
  if (read(path) === written) continue;
  stale.push(path);
  if (!isCheck) writeFileSync(path, written);
}
if (stale.length > 0) console.log(`${isCheck ? 'Stale, run `npm run generate`' : 'Written'}: ${stale.join(', ')}`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
