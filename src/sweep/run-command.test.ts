import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCommand, type RunBounds, createTail } from './run-command.ts';
import { secretsOf } from './secrets.ts';
const bounds = (change: Partial<RunBounds> = {}): RunBounds => ({
  variables: {},
  timeoutMs: 20_000,
  signal: new AbortController().signal,
  secrets: [],
  ...change,
});
const shell = (script: string, change: Partial<RunBounds> = {}) => runCommand(['sh', '-c', script], bounds(change));

/** Whether a process still runs; one that has ended may stay in the table until somebody asks. */
const isAlive = (pid: number): boolean =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString());

describe('a run', () => {
  it('reports its exit code and its output, without escape sequences and secrets', async () => {
    const secrets = secretsOf({ API_TOKEN: 'hunter2hunter2', PATH: '/usr/local/bin', SHORT_KEY: 'abc' });
    const run = await shell(String.raw`printf '\033[31mabc /usr/local/bin $T\033[0m\n' >&2; printf "$T"; exit 3`, {
      variables: { T: 'hunter2hunter2' },
      secrets,
    });
    expect(run).toMatchObject({ ending: 'exited', code: 3 });
    expect(run.output).toContain('abc /usr/local/bin');
    expect(run.output).toContain('$API_TOKEN');
    expect(run.output).not.toContain('hunter2');
    expect(run.output).not.toContain('\u001B');
  });

  it('is ended after its time, with every process that it started', async () => {
    const run = await shell('sleep 60 & echo $!; wait', { timeoutMs: 150 });
    expect(run).toMatchObject({ ending: 'too-long', code: null });
    expect(run.durationMs).toBeLessThan(2000);
    expect(isAlive(Number(run.output))).toBe(false);
  });

  it('leaves no process of its own running', async () => {
    const run = await shell('sleep 60 & echo $!');
    expect(run).toMatchObject({ ending: 'exited', code: 0 });
    expect(run.durationMs).toBeLessThan(5000);
    expect(isAlive(Number(run.output))).toBe(false);
  });

  describe.runIf(process.platform === 'linux')('with a session of its own', () => {
    const inOwnSession = `setsid sh -c 'echo $$; exec sleep 60' &`;

    it('leaves no process of that session running', async () => {
      const run = await shell(`${inOwnSession} sleep 0.3`);
      expect(run).toMatchObject({ ending: 'exited', code: 0, output: expect.stringMatching(/^\d+\n$/) });
      expect(isAlive(Number(run.output))).toBe(false);
    });

    it('ends that session after its time', async () => {
      const run = await shell(`${inOwnSession} wait`, { timeoutMs: 300 });
      expect(run).toMatchObject({ ending: 'too-long', output: expect.stringMatching(/^\d+\n$/) });
      expect(isAlive(Number(run.output))).toBe(false);
    });

    it('ends no session of others, nor of another run', async () => {
      const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
      const long = shell('setsid sleep 1; echo whole');
      try {
        await shell(inOwnSession);
        expect(isAlive(other.pid ?? 0)).toBe(true);
        expect(await long).toMatchObject({ ending: 'exited', code: 0, output: 'whole\n' });
      } finally {
        other.kill('SIGKILL');
      }
    });
  });

  it('stops when the sweep is stopped, or does not begin', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect(await shell('sleep 60', { signal: stop.signal })).toMatchObject({ ending: 'stopped' });
    expect(await shell('sleep 60', { signal: stop.signal })).toMatchObject({ ending: 'stopped' });
  });

  it('is refused if there is no such program', async () => {
    await expect(runCommand(['no-such-program'], bounds())).rejects.toThrow('no-such-program cannot be started');
  });
});

it('keeps the last 64 KiB of an output, from the beginning of a line', () => {
  const tail = createTail();
  for (let line = 0; line < 20_000; line += 1) tail.add(Buffer.from(`line ${line}\n`));
  const lines = tail.text().trimEnd().split('\n');
  expect(lines.at(-1)).toBe('line 19999');
  expect(lines[0]).toMatch(/^line \d+$/);
  expect(tail.text().length).toBeLessThanOrEqual(65_536);
});
