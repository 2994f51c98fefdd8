import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('are those of all pages (`-u` writes them): the package does not carry their source', async () => {
  const source = readFileSync(new URL('../../dashboard/tokens.css', import.meta.url), 'utf8');
  expect(source).not.toMatch(/[`\\]|\$\{/);
  const written =
    '// Written from dashboard/tokens.css by tokens.test.ts (`npx vitest run contract-tests/report/tokens.test.ts -u`).';
  await expect(`${written}\nexport const tokens = \`${source}\`;\n`).toMatchFileSnapshot('tokens.ts');
});
