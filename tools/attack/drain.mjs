// Sandboxes that end under load on a busy machine: of requests whose bytes had arrived before the listener closed, none is without an answer.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { againstTarget, isEnough, rowOf } from './attacking.mjs';
import { createRandom } from './random.mjs';

const clients = fileURLToPath(new URL('drain-clients.mjs', import.meta.url));
/** Processes with clients, and what each has: clients with a connection for each request, and with one for all. */
const [processes, fresh, kept] = [2, 40, 20];
/** What takes the machine's time meanwhile. */
const burners = availableParallelism();

/** @returns a row */
export function attackDrain({ drains, seed, talk }) {
  const random = createRandom(seed);
  const busy = Array.from({ length: burners }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  for (const child of busy) child.kill('SIGSTOP');
  const drainAll = async (wrong) => {
    const seen = { requests: 0, wrong };
    for (let drain = 0; drain < drains && !isEnough(wrong); drain += 1) {
      talk(`drain ${drain} of ${drains} …`);
      await drainOnce({ busy, milliseconds: 200 + random.int(400), seen });
    }
    return `${drains} drains, ${seen.requests} requests before the listener closed`;
  };
  return rowOf('drain under load', drainAll).finally(() => {
    for (const child of busy) child.kill('SIGKILL');
  });
}

const drainOnce = ({ busy, milliseconds, seen }) =>
  againstTarget(['--drain', '0', '--pages', '5', '--events', '0'], async (target) => {
    const head = [
      'GET /channels/pages/9000 HTTP/1.1',
      'Host: localhost',
      ...Object.entries(target.headers).map(([name, value]) => `${name}: ${value}`),
      '',
    ].join('\r\n');
    const { port } = new URL(target.url);
    const asking = Array.from({ length: processes }, () => fork(clients, [port, head, fresh, kept].map(String)));
    try {
      await Promise.all(asking.map((child) => once(child, 'message'))); // that it is answered
      const reports = asking.map((child) => once(child, 'message').then(([report]) => report));
      for (const child of busy) child.kill('SIGCONT');
      await sleep(milliseconds);
      const ended = once(target.child, 'exit');
      target.child.kill('SIGTERM');
      const [code] = await ended;
      for (const child of busy) child.kill('SIGSTOP');
      if (code !== 0) seen.wrong.push(`the sandbox ended with ${code}`);
      for (const child of asking) child.send('over');
      judge(await Promise.all(reports), seen);
    } finally {
      for (const child of asking) child.kill('SIGKILL');
    }
  });

/** The listener was open when a connection began that it took, so that whatever was written before had arrived before it closed. */
function judge(reports, seen) {
  const open = reports.map(({ latestConnect }) => BigInt(latestConnect)).reduce((a, b) => (a > b ? a : b));
  const before = reports.flatMap(({ asked }) => asked).filter(({ wrote }) => wrote !== null && BigInt(wrote) < open);
  seen.requests += before.length;
  const lost = before.filter(({ answered }) => !answered);
  for (const { isKept, wrote, failed } of lost)
    seen.wrong.push(
      `a request on a ${isKept ? 'kept' : 'new'} connection, ${Number(open - BigInt(wrote)) / 1e6} ms before the listener closed: ${failed ?? 'closed'}`,
    );
}
