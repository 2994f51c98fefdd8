import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { shapeErrors } from '../shape.ts';
import { findScenario, listScenarios, ScenarioRefused } from './scenario.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(text: string): string {
  const file = join(folder, 'own.yaml');
  writeFileSync(file, text);
  return file;
}

it('finds the default one, and lists it', () => {
  const scenario = findScenario('default');
  expect(scenario).toMatchObject({
    scenario: 'default',
    pages: 500,
    events: 60,
    seededAt: Date.parse('2026-11-01T00:00:00Z'),
  });
  expect(listScenarios()).toContainEqual(scenario);
});

it('ships scenarios that its own schema allows', () => {
  const names = readdirSync('scenarios');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names)
    expect(shapeErrors('scenario', load(readFileSync(join('scenarios', name), 'utf8')))).toEqual([]);
});

it('reads one from a file', () => {
  const file = write("scenario: own\nseededAt: '2030-01-01T00:00:00Z'\npages: 3\nevents: 0\n");
  expect(findScenario(file)).toEqual({
    scenario: 'own',
    description: '',
    seededAt: Date.parse('2030-01-01T00:00:00Z'),
    pages: 3,
    events: 0,
  });
});

describe('refuses', () => {
  it('a name that is none, and suggests the nearest', () => {
    expect(() => findScenario('defualt')).toThrow(ScenarioRefused);
    expect(() => findScenario('defualt')).toThrow(/did you mean `default`\?.*path of a YAML file/);
  });

  it('a file that is missing', () => {
    expect(() => findScenario(join(folder, 'missing.yaml'))).toThrow(/no scenario file .*missing\.yaml/);
  });

  it.each([
    ['- a', 'own.yaml: it has to be an object with scenario, description, seededAt, pages, events.'],
    ['scenario: x\nseededAt: soon\npages: 1\nevents: 1', '`seededAt` must match format "date-time" (The moment'],
    [
      "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: many\nevents: 1",
      '`pages` must be integer (How many pages',
    ],
    ["scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 1\nevents: -1", '`events` must be >= 0'],
    ["scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 1.5\nevents: 1", '`pages` must be integer'],
    ["seededAt: '2030-01-01T00:00:00Z'\npages: 1\nevents: 1", '`scenario` is missing'],
    [
      "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 1\nevent: 1",
      '`events` is missing; there is no `event` (did you mean `events`?)',
    ],
  ])('%j', (text, message) => {
    expect(() => findScenario(write(text))).toThrow(ScenarioRefused);
    expect(() => findScenario(write(text))).toThrow(message);
  });

  it('a file that is not YAML, and names it', () => {
    expect(() => findScenario(write('scenario: [\n'))).toThrow(/own\.yaml/);
  });
});
