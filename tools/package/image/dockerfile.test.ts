import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { labelsOf, running } from './config.mjs';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

interface Instruction {
  readonly name: string;
  readonly value: string;
}

const instructions: readonly Instruction[] = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\s*\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), value: line.slice(line.indexOf(' ') + 1) }));

const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const valueOf = (wanted: string) => last.find(({ name }) => name === wanted)?.value ?? '';
const listOf = (wanted: string) => JSON.parse(valueOf(wanted)) as readonly string[];
const seconds = (nanoseconds: number) => `${nanoseconds / 1e9}s`;

test('the Dockerfile’s image runs as that of `npm run image`', () => {
  const { Interval, Timeout, StartPeriod, Retries, Test } = running.Healthcheck;
  const times = `--interval=${seconds(Interval)} --timeout=${seconds(Timeout)} --start-period=${seconds(StartPeriod)}`;
  expect(valueOf('HEALTHCHECK')).toBe(
    `${times} --retries=${Retries} CMD ${JSON.stringify(Test.slice(1)).replace(',', ', ')}`,
  );
  expect({
    User: valueOf('USER'),
    ExposedPorts: { [valueOf('EXPOSE')]: {} },
    Env: valueOf('ENV').split(' '),
    Entrypoint: listOf('ENTRYPOINT'),
    Cmd: listOf('CMD'),
    Volumes: Object.fromEntries(listOf('VOLUME').map((path) => [path, {}])),
    WorkingDir: valueOf('WORKDIR'),
    StopSignal: valueOf('STOPSIGNAL'),
    Healthcheck: running.Healthcheck,
  }).toEqual(running);
});

test('it has the labels of that image; arguments of the build give the time and the commit', () => {
  const manifest = JSON.parse(read('package.json')) as Parameters<typeof labelsOf>[0];
  const labels = [...valueOf('LABEL').matchAll(/(\S+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(labels)).toEqual(labelsOf(manifest, { created: '$CREATED', revision: '$REVISION' }));
  expect(last.filter(({ name }) => name === 'ARG').map(({ value }) => value)).toEqual(['CREATED', 'REVISION']);
});

/** What hadolint would say of a Dockerfile like this one, by its rules' names: the tool itself cannot be had from a registry of packages. */
test.each<[rule: string, isBroken: (instruction: Instruction) => boolean]>([
  ['DL3000: WORKDIR is absolute', ({ name, value }) => name === 'WORKDIR' && !value.startsWith('/')],
  ['DL3002: the last USER is not root', ({ name, value }) => name === 'USER' && /^(root|0)\b/.test(value)],
  ['DL3004: no sudo', ({ value }) => /\bsudo\b/.test(value)],
  [
    'DL3006, DL3007: a base has a version',
    ({ name, value }) => name === 'FROM' && !/^scratch$|:\d+\.\d+\.\d+/.test(value),
  ],
  ['DL3008: no apt-get without versions', ({ value }) => /\bapt(-get)? install\b/.test(value)],
  ['DL3016: npm installs what is locked', ({ value }) => /\bnpm (i|install|add)\b/.test(value)],
  ['DL3020: COPY and not ADD', ({ name }) => name === 'ADD'],
  [
    'DL3025: CMD and ENTRYPOINT are lists',
    ({ name, value }) => /^(CMD|ENTRYPOINT)$/.test(name) && !value.startsWith('['),
  ],
  ['DL3003: WORKDIR and not cd', ({ name, value }) => name === 'RUN' && /(^|&& )cd /.test(value)],
  ['DL4000: no MAINTAINER', ({ name }) => name === 'MAINTAINER'],
  ['DL4006: no pipe without pipefail', ({ name, value }) => name === 'RUN' && /[^|]\|[^|]/.test(value)],
])('%s', (_, isBroken) => {
  expect(instructions.length).toBeGreaterThan(12);
  expect(instructions.filter(isBroken)).toEqual([]);
});

test('compose.yaml runs it as strictly as the tests of the image do', () => {
  const { services, volumes } = load(read('compose.yaml')) as {
    services: { sandbox: Record<string, unknown> };
    volumes: object;
  };
  expect(services.sandbox).toMatchObject({
    ports: ['127.0.0.1:4700:4700'],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: [`${Object.keys(volumes).join()}:${Object.keys(running.Volumes).join()}`],
  });
});
