import { expect, it } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { defaultSettings } from '../settings/options.ts';
import { shown } from './greeting.ts';

it('names the control area and its routes, and counts in the singular too', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 1, events: 1 });
  const { control } = sandbox;
  const lines = (await shown(sandbox, defaultSettings, undefined)).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^Seeded with 1 page and 1 event \(seed 1, scenario default\)/));
  expect(lines).toContain(`Control area: ${control} (its routes: ${control}/openapi.json)`);
  expect(lines).toContain(`Valid pages, event types and places: ${control}/fixtures`);
});
