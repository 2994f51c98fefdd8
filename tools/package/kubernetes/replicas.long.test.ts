import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/cli/read-settings.ts';
import { startSettings } from '../../../src/settings/options.ts';
import { problemsOf, schemaOf, type Manifest } from './schema.ts';

const folder = join(import.meta.dirname, '../../../examples/deploy');
const read = (name: string): unknown => load(readFileSync(join(folder, name), 'utf8'));

interface Step {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

/** A manifest as Kustomize makes it by the steps of a JSON Patch (RFC 6902). Each step has to have a place. */
function patched(manifest: unknown, steps: readonly Step[]): unknown {
  const result = structuredClone(manifest);
  for (const { op, path, value } of steps) {
    const names = path.split('/').slice(1);
    const last = names.pop() ?? '';
    const at = names.reduce((part, name) => (part as Record<string, unknown>)[name], result) as Record<string, unknown>;
    if (op !== 'add' && !(last in at)) throw new Error(`There is no ${path}`);
    if (Array.isArray(at) && last === '-') at.push(value);
    else if (op === 'remove') delete at[last];
    else at[last] = value;
  }
  return result;
}

interface Made extends Manifest {
  readonly spec: {
    readonly replicas: number;
    readonly strategy: object;
    readonly selector: { readonly matchLabels: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
  };
}
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly topologySpreadConstraints: readonly { readonly topologyKey: string; readonly labelSelector: object }[];
  readonly containers: readonly [Container];
}
interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly startupProbe: object;
  readonly readinessProbe: object;
}

const steps = read('kubernetes-replicas/deployment.yaml') as readonly Step[];
const set = read('kubernetes/statefulset.yaml');
const made = patched(set, steps) as Made;
const pod = made.spec.template.spec;
const [container] = pod.containers;
const egress = read('kubernetes-replicas/egress.yaml') as readonly Step[];
const policy = patched(read('kubernetes/network-policy.yaml'), egress) as Manifest & { readonly spec: object };
const budget = read('kubernetes-replicas/disruption-budget.yaml') as Manifest & { readonly spec: object };

describe('two replicas on Kubernetes', () => {
  test.each([
    ['the deployment', made],
    ['the policy', policy],
    ['the budget', budget],
  ])('%s is as Kubernetes defines it, and with a member that it does not know it would not be', (_, manifest) => {
    const judge = problemsOf(schemaOf(manifest));
    expect(judge(manifest)).toEqual([]);
    expect(judge({ ...manifest, spec: { ...manifest.spec, replica: 2 } })).not.toEqual([]);
  });

  test('they are two, take turns in an update and in the emptying of nodes, and are on different nodes', () => {
    const { replicas, strategy, selector } = made.spec;
    expect([made.kind, replicas]).toEqual(['Deployment', 2]);
    expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    expect(budget.spec).toEqual({ maxUnavailable: 1, selector });
    expect(pod.topologySpreadConstraints).toMatchObject([
      { topologyKey: 'kubernetes.io/hostname', labelSelector: selector },
      { topologyKey: 'topology.kubernetes.io/zone', labelSelector: selector },
    ]);
  });

  test('no pod has a volume, and all secrets come from the one secret', () => {
    expect(JSON.stringify(made)).not.toContain('volume');
    expect(container.envFrom).toEqual([{ secretRef: { name: 'channel-sandbox' } }]);
    expect(container.env.map(({ name }) => name)).toEqual(['NODE_OPTIONS', 'CHANNEL_SANDBOX_DATA']);
  });

  test('the sandbox takes its settings, drains within the time that it has, and is asked with patience', () => {
    const variables = {
      ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
      CHANNEL_SANDBOX_DATABASE_URL: 'postgres://sandbox:secret@database/sandbox',
    };
    const { settings, words } = readSettings(startSettings, container.args.slice(1), variables);
    expect(words).toEqual([]);
    expect(settings).toMatchObject({ drain: 10, databaseUrl: variables.CHANNEL_SANDBOX_DATABASE_URL });
    expect(settings.data).toBeUndefined();
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan((settings.drain ?? 0) + 5);
    const asked = { httpGet: { path: '/_sandbox/health/ready' }, timeoutSeconds: 3 };
    expect([container.startupProbe, container.readinessProbe]).toMatchObject([asked, asked]);
  });

  test('they reach the database, and who knows its name', () => {
    const ports = [[{ port: 5432, protocol: 'TCP' }], ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol }))];
    expect(policy.spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      egress: ports.map((all) => ({ ports: all })),
    });
  });

  test.skipIf(spawnSync('kubectl', ['kustomize', '--help']).status !== 0)('Kustomize makes the same', () => {
    const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', join(folder, 'kubernetes-replicas')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const all = loadAll(stdout) as readonly Made[];
    expect(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'Deployment sandbox',
      'Ingress sandbox',
      'Namespace channel-sandbox',
      'NetworkPolicy sandbox',
      'PodDisruptionBudget sandbox',
      'Service sandbox',
    ]);
    const deployment = all.find(({ kind }) => kind === 'Deployment');
    const { image: _, ...own } = container as Container & { readonly image: string };
    expect(deployment?.spec.template.spec.containers[0]).toMatchObject(own);
    expect(deployment?.spec.template.metadata.labels).toMatchObject(made.spec.template.metadata.labels);
    expect(all.find(({ kind }) => kind === 'NetworkPolicy')?.spec).toEqual(policy.spec);
  });
});
