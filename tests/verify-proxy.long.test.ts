import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../src/sandbox.ts';
import { builtCli } from '../tools/package/built.mjs';
import { tempFolder } from './testing/temp-folder.ts';

const folder = tempFolder();
const npx = ['-y', '-p', 'node@24', 'node', '-p', 'process.execPath'];
const node24 = execFileSync('npx', npx, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** A proxy that leads every name to one sandbox, and the names that it was asked for. */
async function startProxy(port: number) {
  const asked: string[] = [];
  const proxy: Server = createServer((incoming, response) => {
    asked.push(new URL(incoming.url ?? '').host);
    const { pathname } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

test.each([
  { does: 'uses the proxy of HTTP_PROXY', node: node24, more: {}, code: 0 },
  { does: 'goes past it to a host in NO_PROXY', node: node24, more: { NO_PROXY: 'sandbox.invalid' }, code: 3 },
  { does: 'says that an old Node does not use it', node: process.execPath, more: {}, code: 3 },
])('verify $does', { retry: 1 }, async ({ node, more, code }) => {
  await using sandbox = await startSandbox({ port: 0, allowHost: ['sandbox.invalid'] });
  const proxy = await startProxy(Number(new URL(sandbox.url).port));
  const { PATH, HOME } = process.env;
  const { apiKey, channelId } = sandbox;
  const fixtures = ['--api-key', apiKey, '--channel', channelId];
  const args = [builtCli(), 'verify', 'http://sandbox.invalid', '--read-only', '--rules', 'page.get', ...fixtures];
  const ran = await promisify(execFile)(node, args, {
    cwd: folder.path,
    env: { PATH, HOME, NO_COLOR: '1', HTTP_PROXY: proxy.url, ...more },
  }).catch((error: unknown) => error as { readonly code: number; readonly stdout: string; readonly stderr: string });
  expect('code' in ran ? ran : { ...ran, code: 0 }).toMatchObject({ code });
  expect(new Set(proxy.asked)).toEqual(new Set(code === 0 ? ['sandbox.invalid'] : []));
  if (node === process.execPath) expect(ran.stderr).toContain('HTTP_PROXY is set, and Node 20');
});
