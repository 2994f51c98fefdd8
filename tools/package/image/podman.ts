import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the tests can run an image here: podman as root, with runc. */
export const hasPodman =
  process.getuid?.() === 0 && ['podman', 'runc'].every((name) => spawnSync(name, ['--version']).status === 0);

export interface PodmanRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Podman {
  (...args: readonly string[]): Promise<PodmanRun>;
  /** Of each command: where it keeps what it has. */
  readonly options: readonly string[];
  /** Ends every container. */
  end(): Promise<void>;
}

/** podman with all that it keeps in a folder; nothing of the machine's containers, networks and services is touched. */
export function podmanIn(folder: string): Podman {
  const kept = ['--root', `${folder}/root`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  // runc, as crun refuses machines that have both kinds of control groups.
  const options = [...kept, '--cgroup-manager', 'cgroupfs', '--events-backend', 'none', '--runtime', 'runc'];
  const podman = (...args: readonly string[]) =>
    promisify(execFile)('podman', [...options, ...args], { timeout: 300_000 }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: unknown) => error as PodmanRun,
    );
  return Object.assign(podman, {
    options,
    end: () => podman('rm', '--all', '--force', '--time', '0').then(() => undefined),
  });
}
