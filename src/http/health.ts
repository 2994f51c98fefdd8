/** Paths under `/_sandbox` that answer whatever the Host: who watches over a process asks it by its address. */
export const healthPaths = { all: '/health', live: '/health/live', ready: '/health/ready' } as const;

const paths: ReadonlySet<string> = new Set(Object.values(healthPaths));

/** Whether somebody asks how the process is, by a path under `/_sandbox`. */
export const isHealthCheck = (method: string | undefined, path: string): boolean =>
  paths.has(path) && (method === 'GET' || method === 'HEAD');

/** What a sandbox that listens can say of itself. */
export type Phase = 'starting' | 'ready' | 'draining';

/** What is told to who asks whether requests should come; a replica waits for what is missing. */
export type Readiness =
  { readonly status: Phase } | { readonly status: 'waiting'; readonly missing: 'database' | 'schema' | 'writes' };

/** Where a sandbox is in its life; whoever starts and stops it moves it on. */
export interface Life {
  phase: Phase;
}
