import { expect, test } from 'vitest';
import { checks } from './index.ts';

test('no check comes or goes unnoticed', async () => {
  const lines = checks.map(
    ({ rule, title, operation }) => `${rule}: ${title}${operation === undefined ? '' : ` (${operation})`}`,
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('titles.snap');
});
