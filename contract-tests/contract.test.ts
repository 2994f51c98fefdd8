import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describeContract, type Prepared } from './describe-contract.ts';
import { readFixtures } from './files/read-fixtures.ts';
import { builtCli } from '../tools/package/built.mjs';

/** The deployment that the environment names, or the sandbox, started as its own process from what was built. */
async function target(): Promise<Prepared> {
  const {
    CHANNEL_SANDBOX_TARGET: url,
    CHANNEL_SANDBOX_API_KEY: apiKey,
    CHANNEL_SANDBOX_CHANNEL: channelId,
    CHANNEL_SANDBOX_FIXTURES: file,
  } = process.env;
  if (url === undefined || url === '') return await startSandboxProcess();
  return {
    target: url,
    options: {
      ...(file === undefined ? {} : { fixtures: await readFixtures(file) }),
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(channelId === undefined ? {} : { channelId }),
    },
  };
}

async function startSandboxProcess(): Promise<Prepared> {
  const sandbox = spawn(process.execPath, [builtCli(), 'start', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    sandbox.kill('SIGTERM');
    await once(sandbox, 'exit');
  };
  const ended = once(sandbox, 'exit').then(() => {
    throw new Error('the sandbox ended before it answered: is it built (npm run build)?');
  });
  const [line] = (await Promise.race([once(createInterface(sandbox.stdout), 'line'), ended])) as [string];
  ended.catch(() => undefined);
  const { url } = JSON.parse(line) as { readonly url: string };
  return { target: url, close };
}

await describeContract(target, { name: 'the interface, at the target' });
