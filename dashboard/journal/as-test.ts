import type { JournalEntry } from '../../src/control/controls.ts';
import type { PlainRequest } from './request.ts';

/** Where the exchange took place. */
export interface Surroundings {
  readonly scenario: string;
  readonly seed: number;
  /** Answers that differ from the default's. */
  readonly profile: Readonly<Record<string, unknown>>;
}

/** What a sandbox of its own brings along. */
const ownHeaders = /^(authorization|x-channel)$/i;

/** A test for vitest that has the same exchange with a sandbox of its own: it begins as this world began. */
export function asTest(
  { operation, violations, response }: JournalEntry,
  { method, url, headers, body }: PlainRequest,
  { scenario, seed, profile }: Surroundings,
): string {
  const broken = violations.map(({ id }) => id);
  const title = `${operation ?? `${method} ${url}`} is answered ${response?.status ?? 'by nothing'}${broken.length === 0 ? '' : `: ${broken.join(', ')}`}`;
  const options = { port: 0, scenario, seed, ...(Object.keys(profile).length === 0 ? {} : { profile }) };
  const own = Object.fromEntries(headers.filter(([name]) => !ownHeaders.test(name)));
  return `import { startSandbox } from 'channel-sandbox';
import { expect, test } from 'vitest';

test(${JSON.stringify(title)}, async () => {
  const sandbox = await startSandbox(${JSON.stringify(options)});
  try {
    const response = await fetch(\`\${sandbox.url}${inTemplate(url)}\`, {
      method: ${JSON.stringify(method)},
      headers: { ...sandbox.headers, ...${JSON.stringify(own)} },${body === undefined ? '' : `\n      body: ${JSON.stringify(body)},`}
    });
    expect(response.status).toBe(${response?.status ?? 'undefined'});
    expect(sandbox.journal().at(-1)?.violations.map(({ id }) => id)).toEqual(${JSON.stringify(broken)});
  } finally {
    await sandbox.close();
  }
});
`;
}

const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, '\\$&');
