import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileFolder } from './testing/file-folder.ts';
import { fakeOpener } from './testing/fake-opener.ts';
import { runCli } from './testing/run-cli.ts';

const folder = fileFolder();

describe('start --open', () => {
  test('opens the dashboard, whose address the greeting has too', async () => {
    const { variables, opened } = fakeOpener(folder.path, 0);
    const running = runCli(['start', '--port', '0', '--open'], { cwd: folder.path, variables });
    onTestFinished(() => running.signal('SIGKILL'));
    await vi.waitFor(() => expect(opened()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/_sandbox\/\n$/), 15_000);
    running.signal('SIGTERM');
    const { code, output, errors } = await running.ended;
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain(`Dashboard: ${opened()}`);
  });

  test('hands it the token that the sandbox made, and says where no browser opens', async () => {
    const { variables, opened } = fakeOpener(folder.path, 3);
    const own = ['--host', '0.0.0.0', '--api-key', 'key-of-mine-1234', '--channel', 'chn-of-mine'];
    const running = runCli(['start', '--port', '0', '--json', '--open', ...own], { cwd: folder.path, variables });
    onTestFinished(() => running.signal('SIGKILL'));
    const { control, controlToken } = JSON.parse(await running.line) as Record<string, string>;
    await vi.waitFor(() => expect(opened()).toBe(`${control}/#token=${controlToken}\n`), 15_000);
    running.signal('SIGTERM');
    expect((await running.ended).errors).toContain('No browser could be opened');
  });
});
