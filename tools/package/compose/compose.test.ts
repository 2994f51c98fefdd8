import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src/cli/read-settings.ts';
import { startSettings } from '../../../src/settings/options.ts';
import { running } from '../image/config.mjs';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

interface Service extends Readonly<Record<string, unknown>> {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly image: string;
  readonly stop_grace_period: string;
  readonly volumes: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<'one' | 'two' | 'sandbox' | 'database', Service>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } };
  };
  readonly volumes: object;
}

const { services, networks, volumes } = load(read('examples/deploy/compose/compose.yaml')) as Compose;
const { services: single } = load(read('compose.yaml')) as { readonly services: { readonly sandbox: Service } };
const proxy = read('examples/deploy/compose/haproxy.cfg');

test('both replicas are alike, of the image and as strict as the one of compose.yaml, and keep no file', () => {
  const { one, two } = services;
  expect(two).toEqual(one);
  const { image, read_only, cap_drop, security_opt, restart } = single.sandbox;
  expect(one).toMatchObject({ image, read_only, cap_drop, security_opt, restart });
  expect(one).not.toHaveProperty('volumes');
  expect(running.Env.map((one) => one.split('=')[0])).toContain('CHANNEL_SANDBOX_DATA');
  expect(one.environment['CHANNEL_SANDBOX_DATA']).toBe('');
  expect(one).not.toHaveProperty('ports');
});

test('each credential is asked for by whoever starts it, and none has a value of its own', () => {
  const texts = Object.entries({ ...services.one.environment, ...services.database.environment });
  const credentials = texts.filter(([name]) => /KEY|CHANNEL$|TOKEN|URL|SEAL|PASSWORD/.test(name));
  expect(credentials).toHaveLength(6);
  for (const [, value] of credentials) expect(value).toMatch(/\$\{[A-Z_]+:\?[^}]+\}/);
});

test('the sandbox takes its settings: the name of the network and where the proxy comes from', () => {
  const { command, environment } = services.one;
  const { settings, words } = readSettings(startSettings, command.slice(1), given(environment));
  expect([command[0], words]).toEqual(['start', []]);
  expect(settings).toMatchObject({
    allowHost: ['sandbox'],
    trustedProxy: networks.default.ipam.config.map(({ subnet }) => subnet),
    databaseUrl: expect.stringMatching(/^postgres:\/\/sandbox:.*@database:5432\/sandbox$/),
    log: 'json',
  });
  expect(settings.data).toBeUndefined();
  // Off loopback it drains for 5 seconds, and ends within 5 more.
  expect(Number.parseInt(services.one.stop_grace_period, 10)).toBeGreaterThan(10);
});

/** Variables as whoever starts it would give them. */
const given = (environment: Service['environment']) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{[^}]+\}/, '0123456789abcdef'.repeat(4)),
    ]),
  );

test('the proxy leads to the replicas, where it finds them ready, and alone can be reached', () => {
  const servers = [...proxy.matchAll(/^ +server (\w+) (\w+):(\d+)$/gm)].map(([, ...parts]) => parts);
  const port = Object.keys(running.ExposedPorts)[0]?.replace('/tcp', '');
  expect(servers).toEqual([
    ['one', 'one', port],
    ['two', 'two', port],
  ]);
  expect(services.sandbox).toMatchObject({
    ports: ['127.0.0.1:4700:4700'],
    volumes: ['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'],
    cap_drop: ['ALL'],
    read_only: true,
  });
  expect(proxy).toContain('bind :4700');
  expect(services.database).not.toHaveProperty('ports');
});

test('the database keeps its data in a volume, and no image is without a version', () => {
  expect(services.database.volumes).toEqual([`${Object.keys(volumes).join()}:/var/lib/postgresql/data`]);
  for (const { image } of Object.values(services)) expect(image).toMatch(/^[\w/.-]+:\d[\w.-]*$/);
});
