import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../src/cli/read-settings.ts';
import { packageVersion } from '../../../src/contract/package-version.ts';
import { startSettings } from '../../../src/settings/options.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';
import { running } from '../image/config.mjs';
import { problemsOf, schemaOf, type Manifest } from './schema.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'examples/deploy/kubernetes');
const read = (name: string): unknown => load(readFileSync(join(folder, name), 'utf8'));

const kustomization = read('kustomization.yaml') as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly newTag: string }[];
};

test('the kustomization lists each manifest, and names this version', () => {
  expect(kustomization.resources.toSorted()).toEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .toSorted(),
  );
  expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([packageVersion()]);
});

const metrics = read('metrics/kustomization.yaml') as {
  readonly resources: readonly string[];
  readonly patches: readonly [{ readonly path: string; readonly target: object }];
};

describe.each([...kustomization.resources, ...metrics.resources.map((name) => `metrics/${name}`)])('%s', (name) => {
  const manifest = read(name) as Manifest;
  const judge = problemsOf(schemaOf(manifest));

  test('is as Kubernetes defines it', () => expect(judge(manifest)).toEqual([]));

  test('with a member that Kubernetes does not know it would not be', () => {
    expect(judge({ ...manifest, metadata: { ...manifest.metadata, nmae: 'x' } })).not.toEqual([]);
    expect(judge({ ...manifest, specs: {} })).not.toEqual([]);
  });
});

interface Pod {
  readonly enableServiceLinks: boolean;
  readonly securityContext: object;
  readonly containers: readonly [Container];
}

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly ports: readonly [{ readonly name: string; readonly containerPort: number }];
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: { readonly httpGet: object };
  readonly readinessProbe: { readonly httpGet: object };
  readonly livenessProbe: { readonly httpGet: object };
}

interface Set {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
  };
}

describe('the pod', () => {
  const { replicas, selector, template, volumeClaimTemplates } = (read('statefulset.yaml') as Set).spec;
  const pod = template.spec;
  const [container] = pod.containers;
  const [user, group] = running.User.split(':').map(Number);

  test('is one, as the image is: its user, its port, its volume', () => {
    expect(replicas).toBe(1);
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: group,
      fsGroup: group,
    });
    expect(Object.keys(running.ExposedPorts)).toEqual([`${container.ports[0].containerPort}/tcp`]);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(Object.keys(running.Volumes));
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(
      volumeClaimTemplates.map(({ metadata }) => metadata.name),
    );
    expect(container.args[0]).toBe('start');
  });

  test('has no right, and gets no variable of ours from the names of services', () => {
    expect(pod.enableServiceLinks).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('gets no request before it is ready nor while it drains, and lives on meanwhile', () => {
    const { startupProbe, readinessProbe, livenessProbe } = container;
    const port = container.ports[0].name;
    const ready = { path: '/_sandbox/health/ready', port };
    expect([startupProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([ready, ready]);
    expect(livenessProbe.httpGet).toEqual({ path: '/_sandbox/health/live', port });
  });
});

test('the service, the ingress and the policy lead to the pod', () => {
  const { selector, template } = (read('statefulset.yaml') as Set).spec;
  const port = template.spec.containers[0].ports[0].name;
  const service = read('service.yaml') as { readonly spec: { readonly selector: object; readonly ports: object } };
  expect(service.spec).toEqual({
    selector: selector.matchLabels,
    ports: [{ name: port, port: 4700, targetPort: port }],
  });
  const policy = read('network-policy.yaml') as { readonly spec: object };
  expect(policy.spec).toMatchObject({
    podSelector: selector,
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ ports: [{ port }] }],
  });
  expect(policy.spec).not.toHaveProperty('egress');
  const ingress = read('ingress.yaml') as {
    readonly spec: { readonly rules: readonly { readonly host: string; readonly http: unknown }[] };
  };
  const [rule] = ingress.spec.rules;
  expect(rule?.http).toMatchObject({ paths: [{ backend: { service: { name: 'sandbox', port: { name: port } } } }] });
  const { args } = template.spec.containers[0];
  expect(args).toContain(`--allow-host=${rule?.host}`);
  expect(args.find((arg) => arg.startsWith('--trusted-proxy='))).toMatch(/=[\d.]+\/\d+$/);
});

describe('the component of metrics', () => {
  const set = read('statefulset.yaml') as Set & Manifest;
  const [{ path, target }] = metrics.patches;
  const patch = read(`metrics/${path}`) as readonly {
    readonly op: string;
    readonly path: string;
    readonly value: unknown;
  }[];

  /** The set as Kustomize makes it: each step adds to the end of a list. */
  const patched = structuredClone(set);
  for (const step of patch) {
    const [, list = ''] = /^\/spec\/template\/spec\/containers\/0\/(args|ports)\/-$/.exec(step.path) ?? [];
    (patched.spec.template.spec.containers[0] as unknown as Record<string, unknown[]>)[list]?.push(step.value);
  }

  test('adds a flag and a port to the set, which stays as Kubernetes defines it', () => {
    expect(target).toEqual({ kind: set.kind, name: set.metadata.name });
    expect(patch.map(({ op }) => op)).toEqual(['add', 'add']);
    expect(problemsOf(schemaOf(set))(patched)).toEqual([]);
    const { args, ports } = patched.spec.template.spec.containers[0];
    expect(args).toContain('--metrics-port=4790');
    expect(ports).toContainEqual({ name: 'metrics', containerPort: 4790 });
  });

  test('has a service and a policy of its own that lead to that port', () => {
    const { selector } = set.spec;
    const { spec, metadata } = read('metrics/service.yaml') as {
      readonly spec: object;
      readonly metadata: { readonly annotations: object };
    };
    expect(spec).toEqual({
      selector: selector.matchLabels,
      ports: [{ name: 'metrics', port: 4790, targetPort: 'metrics' }],
    });
    expect(metadata.annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': '4790' });
    const policy = read('metrics/network-policy.yaml') as { readonly spec: object };
    expect(policy.spec).toMatchObject({ podSelector: selector, ingress: [{ ports: [{ port: 'metrics' }] }] });
  });
});

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

test.skipIf(!hasKubectl)('Kustomize makes it all, the component too', () => {
  const own = tempFolder();
  onTestFinished(() => own[Symbol.dispose]());
  cpSync(folder, own.path, { recursive: true });
  const file = own.file('kustomization.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('# components:', 'components:'));
  const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', own.path], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const made = loadAll(stdout) as readonly (Manifest & Partial<Set>)[];
  expect(made.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Ingress sandbox',
    'Namespace channel-sandbox',
    'NetworkPolicy sandbox',
    'NetworkPolicy sandbox-metrics',
    'Service sandbox',
    'Service sandbox-metrics',
    'StatefulSet sandbox',
  ]);
  const container = made.find(({ kind }) => kind === 'StatefulSet')?.spec?.template.spec.containers[0];
  expect(container?.args.at(-1)).toBe('--metrics-port=4790');
  expect(container?.image).toBe(`registry.example/channel-sandbox:${packageVersion()}`);
});

test('the sandbox takes the arguments of the set', () => {
  const { args } = (read('statefulset.yaml') as Set).spec.template.spec.containers[0];
  const { settings, words } = readSettings(startSettings, [...args.slice(1), '--metrics-port=4790'], {});
  expect(words).toEqual([]);
  expect(settings).toMatchObject({ trustedProxy: ['10.244.0.0/16'], log: 'json', metricsPort: 4790 });
});
