import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readScenario } from './read-scenario.ts';
import { ScenarioRefused } from '../errors.ts';
import { findScenario, listScenarios } from './scenario.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

const { path: folder } = fileFolder();

function write(text: string, name = 'own.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const head = "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 1\nevents: 1\n";

it('finds the default one, and lists it', async () => {
  const { scenario, source } = await findScenario('default');
  expect(scenario).toMatchObject({ scenario: 'default', pages: 500, events: 60, seededAt: '2026-11-01T00:00:00Z' });
  expect(source).toEqual({ kind: 'shipped' });
  expect(listScenarios()).toContainEqual(scenario);
});

it('ships scenarios that its own schema allows, each with its schema and what it is for', () => {
  const names = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const scenario = readScenario(load(readFileSync(join('scenarios', name), 'utf8')));
    expect([`${scenario.scenario}.yaml`, scenario.$schema, (scenario.description ?? '').length > 20]).toEqual([
      name,
      '../schemas/scenario.schema.json',
      true,
    ]);
  }
});

it.each(['own.yaml', 'own.json'])('reads one from %s', async (name) => {
  const own = { scenario: 'own', seededAt: '2030-01-01T00:00:00Z', pages: 3, events: 0 };
  expect((await findScenario(write(JSON.stringify(own), name))).scenario).toEqual(own);
});

describe('refuses', () => {
  it('a name that is none, and suggests the nearest', async () => {
    await expect(findScenario('defualt')).rejects.toThrow(ScenarioRefused);
    await expect(findScenario('defualt')).rejects.toThrow(/did you mean `default`\?.*path of a YAML file/);
  });

  it('a file that is missing', async () => {
    await expect(findScenario(join(folder, 'missing.yaml'))).rejects.toThrow(
      /missing\.yaml cannot be read: there is no such file/,
    );
  });

  it.each([
    ['', 'own.yaml:1:1: expected a mapping, but the file is empty.'],
    ['scenario: x\n\tpages: 1', 'own.yaml:2:1: not YAML: a tab indents the line, but YAML allows only spaces.'],
    ['- a', 'own.yaml:1:1: expected an object, but got ["a"].'],
    ['scenario: x\nseededAt: soon\npages: 1\nevents: 1', 'own.yaml:2:1: `seededAt`: an instant such as'],
    [
      "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: many\nevents: 1",
      ':3:1: `pages`: a whole number, not "many"',
    ],
    [head.replace('events: 1', 'events: -1'), ':4:1: `events`: at least 0, not -1'],
    [head.replace('pages: 1', 'pages: 1.5'), ':3:1: `pages`: a whole number'],
    ["seededAt: '2030-01-01T00:00:00Z'\npages: 1\nevents: 1", ':1:1: `scenario`: a value, not nothing'],
    [head.replace('events', 'event'), ':4:1: `event`: no such member (did you mean `events`?)'],
    [`${head}ownEvents:\n  - title: A\n    host: nobody\n`, ':7:5: `/ownEvents/0/host`: a whole number, not "nobody"'],
    [
      `${head}ownEvents:\n  - title: A\n    hots: 1\n`,
      ':7:5: `/ownEvents/0/hots`: no such member (did you mean `host`?)',
    ],
    [`${head}profile: { host.from: int }\n`, ':5:12: `/profile/host.from`: no such member (did you mean `host.form`?)'],
    [`${head}profile:\n  host.form: both\n`, ':6:3: `/profile/host.form`'],
    [`${head}faults: [outrage]\n`, ':5:10: `/faults/0`: one of slow, throttled, flaky, outage'],
    [`${head}__proto__: { a: 1 }\n`, '`__proto__`: no such member'],
  ])('%j', async (text, message) => {
    await expect(findScenario(write(text))).rejects.toThrow(ScenarioRefused);
    await expect(findScenario(write(text))).rejects.toThrow(message);
  });

  it('a file that is not YAML or JSON, and names it', async () => {
    await expect(findScenario(write('scenario: [\n'))).rejects.toThrow(/own\.yaml/);
    await expect(findScenario(write('{', 'own.json'))).rejects.toThrow(/own\.json:1:2: not JSON: /);
  });

  it('a YAML file of more than 1 MiB; JSON may be longer', async () => {
    const long = `{"scenario":"x","seededAt":"2030-01-01T00:00:00Z","pages":1,"events":1${' '.repeat(1024 * 1024)}}`;
    await expect(findScenario(write(long))).rejects.toThrow(/larger than 1 MiB/);
    expect((await findScenario(write(long, 'own.json'))).scenario.pages).toBe(1);
  });

  it('what would take long to judge, in a moment', () => {
    const began = process.cpuUsage();
    expect(() => readScenario({ ownEvents: Array.from({ length: 300_000 }, () => []) })).toThrow(ScenarioRefused);
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
  });
});
