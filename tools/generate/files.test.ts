import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedModules } from './files.ts';

test.each([...generatedModules()])('%s is what `npm run generate` writes', async (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(await text());
});

test('settings are all in one schema', () => {
  const { properties } = JSON.parse(readFileSync('schemas/config.schema.json', 'utf8')) as { properties: object };
  expect(Object.keys(properties).length).toBeGreaterThan(20);
});
