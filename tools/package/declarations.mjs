// The last step of `npm run build` for types: of the declarations of all modules, those stay that a door of the package leads to.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const doors = ['dist/src/index.d.ts', 'dist/src/control/client/index.d.ts', 'dist/contract-tests/index.d.ts'];

const reached = new Set(doors.map(normalize));
for (const file of reached)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.[jt]s['"]/g))
    reached.add(join(dirname(file), `${from}.d.ts`));

for (const path of readdirSync('dist', { recursive: true }).map((name) => join('dist', name)))
  if (path.endsWith('.d.ts') && !reached.has(path)) rmSync(path);
for (const root of ['dist/src', 'dist/contract-tests']) removeEmpty(root);

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
