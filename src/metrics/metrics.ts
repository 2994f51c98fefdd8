import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { packageVersion } from '../contract/package-version.ts';
import type { MemoryUsage } from '../domain/memory.ts';
import type { ReplicaWatch } from '../hosted/watch.ts';
import type { Finished } from '../world/finished.ts';
import type { Worlds } from '../world/worlds.ts';
import { createReplicaMetrics } from './replica-metrics.ts';

/** What is read when somebody asks. */
interface Watched {
  readonly worlds: Worlds['count'];
  readonly followers: () => number;
  readonly memory: () => MemoryUsage;
}

/** The metrics of a sandbox. No label holds a channel, a path or a key, so that their number is bound. */
export interface Metrics {
  readonly count: (finished: Finished) => void;
  /** Of a replica alone. */
  readonly replica?: ReplicaWatch;
  /** Serves them at `/metrics`, together with what these tell; one request a connection. */
  serve(watched: Watched, limits?: ServerOptions): Server;
}

const prefix = 'channel_sandbox_';
const none = 'none';

/** @param isReplica whether there is a database that statements go to */
export function createMetrics(isReplica: boolean): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelNames = ['operation', 'status', 'basis'] as const;
  const requests = new Counter({
    name: `${prefix}requests_total`,
    help: 'Requests of the interface that are over',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: `${prefix}request_seconds`,
    help: 'From the head of a request to its answer',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const faults = new Counter({ name: `${prefix}faults_hit_total`, help: 'Requests on which a fault acted', registers });
  new Gauge({ name: `${prefix}build_info`, help: 'Always 1', labelNames: ['version', 'node'], registers }).set(
    { version: packageVersion(), node: process.version },
    1,
  );
  return {
    count: ({ operation = none, status = 'cut', basis, hasFault, durationMs }) => {
      requests.inc({ operation, status, basis: weakestOf(basis) });
      seconds.observe({ operation }, durationMs / 1000);
      if (hasFault) faults.inc();
    },
    ...(isReplica ? { replica: createReplicaMetrics(registers) } : {}),
    serve: (watched, limits = {}) => {
      watch(registers, watched);
      return Object.assign(createServer(limits, listenerOf(registry)), { maxRequestsPerSocket: 1 });
    },
  };
}

const byWeakness = ['sandbox', 'forced', 'assumed', 'calibrated', 'owner'];

/** The weakest thing that an answer rests on, by its name alone. */
function weakestOf(basis: string): string {
  const named = new Set(basis.split('; ').map((part) => part.split('=')[0]));
  return byWeakness.find((name) => named.has(name)) ?? 'documented';
}

/** What a database has to tell while it is away: all else is told without it. */
const untold = { worlds: Number.NaN, events: Number.NaN };

function watch(registers: Registry[], { worlds, followers, memory }: Watched): readonly Gauge[] {
  const counted = () => worlds().catch(() => untold);
  return [
    new Gauge({
      name: `${prefix}worlds`,
      help: 'Worlds that are open',
      registers,
      async collect() {
        this.set((await counted()).worlds);
      },
    }),
    new Gauge({
      name: `${prefix}events`,
      help: 'Events of all worlds',
      registers,
      async collect() {
        this.set((await counted()).events);
      },
    }),
    new Gauge({
      name: `${prefix}journal_followers`,
      help: 'Those who follow a journal',
      registers,
      collect() {
        this.set(followers());
      },
    }),
    new Gauge({
      name: `${prefix}memory_bytes`,
      help: 'Memory of all worlds by what it is for, and its limit',
      labelNames: ['of'],
      registers,
      collect() {
        for (const [of, bytes] of Object.entries(memory())) this.set({ of }, bytes);
      },
    }),
  ];
}

const listenerOf =
  (registry: Registry): RequestListener =>
  ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end();
    const send = (text: string) => response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    registry.metrics().then(send, () => response.writeHead(500).end());
  };
