import { jsonValue } from '../../lib/json-value.ts';
import type { JournalEntry, ScenarioReading } from '../../control/controls.ts';
import type { PlainRequest } from './request.ts';

/** Where the exchange took place. */
export interface TestSurroundings {
  readonly scenario: Pick<ScenarioReading, 'scenario' | 'source' | 'seed' | 'pages' | 'events'>;
  /** Answers that differ from the default's. */
  readonly profile: Readonly<Record<string, unknown>>;
}

/** What a sandbox of its own brings along. */
const ownHeaders = /^(authorization|x-channel)$/i;

/** A test for vitest that has the same exchange with a sandbox of its own: it begins as this world began. */
export function asTest(
  { operation, violations, response }: JournalEntry,
  { method, url, headers, body }: PlainRequest,
  { scenario, profile }: TestSurroundings,
): string {
  const broken = violations.map(({ id }) => id);
  const title = `${operation ?? `${method} ${url}`} is answered ${response?.status ?? 'by nothing'}${broken.length === 0 ? '' : `: ${broken.join(', ')}`}`;
  const options = { port: 0, ...startOf(scenario), ...(Object.keys(profile).length === 0 ? {} : { profile }) };
  const own = headers.filter(([name]) => !ownHeaders.test(name));
  const allHeaders = [
    '...sandbox.headers',
    ...own.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  return `import { startSandbox } from 'channel-sandbox';
import { expect, test } from 'vitest';

test(${JSON.stringify(title)}, async () => {
  const sandbox = await startSandbox(${JSON.stringify(options)});
  try {
    const response = await fetch(\`\${sandbox.url}${inTemplate(url)}\`, {
      method: ${JSON.stringify(method)},
      headers: { ${allHeaders.join(', ')} },${body === undefined ? '' : `\n      body: ${bodyOf(body)},`}
    });
    expect(response.status).toBe(${response?.status ?? 'undefined'});
    expect(sandbox.journal().at(-1)?.violations.map(({ id }) => id)).toEqual(${JSON.stringify(broken)});
  } finally {
    await sandbox.close();
  }
});
`;
}

/** One that does not ship with the package is a file, whose place only its writer knows. */
const startOf = ({ scenario, source, seed, pages, events }: TestSurroundings['scenario']): object =>
  source === 'shipped' ? { scenario, seed, pages, events } : { scenario: `./${scenario}.yaml` };

/** As a value that can be read and changed, where that sends the same bytes. */
function bodyOf(text: string): string {
  const isSame = JSON.stringify(jsonValue(text)) === text;
  return isSame ? `JSON.stringify(${text})` : JSON.stringify(text);
}

const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, '\\$&');
