import { jsonValue } from '../../lib/json-value.ts';
import type { JournalEntry, ListedQuestion, ScenarioReading } from '../../control/controls.ts';
import type { RemoteWorld } from '../../control/client/remote-world.ts';
import type { ListedFaults } from '../faults.ts';
import { isKeyRight, plainRequest, type PlainRequest } from './plain-request.ts';

/** What an exchange took place in, as far as its answer came from that. */
export interface TestSurroundings {
  readonly scenario: Pick<ScenarioReading, 'scenario' | 'source' | 'seed' | 'pages' | 'events'>;
  /** Answers that differ from the default's. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly faults: readonly object[];
  readonly deviate: readonly string[];
  /** How the event came about that the exchange updates; undefined where it was seeded. */
  readonly created?: CreatedEvent;
}

interface CreatedEvent {
  readonly request: PlainRequest;
  /** Members who have registered for it since. */
  readonly rsvps: { readonly confirmed: number; readonly unconfirmed: number };
}

/** What the contract knows, by ID. */
interface Catalogue {
  readonly rules: { has(id: string): boolean };
  readonly questions: { get(id: string): Pick<ListedQuestion, 'default'> | undefined };
}

/** What is asked of the world of an exchange. */
type Asked = Pick<RemoteWorld, 'event' | 'journal'> & {
  readonly scenario: Pick<RemoteWorld['scenario'], 'read'>;
  readonly faults: { list(): Promise<ListedFaults> };
};

/** @throws Error where what the answer came from is there no more */
export async function surroundingsOf(
  entry: JournalEntry,
  world: Asked,
  { rules, questions }: Catalogue,
): Promise<TestSurroundings> {
  const [scenario, faults] = await Promise.all([world.scenario.read(), world.faults.list()]);
  const acted = faults.filter(({ id }) => entry.forced.includes(id));
  const others = entry.forced.filter((id) => !acted.some((fault) => fault.id === id));
  const deviate = others.filter((id) => rules.has(id.split(/[:@]/)[0] ?? id));
  const gone = others.find((id) => !deviate.includes(id));
  if (gone !== undefined && !entry.request.headers.some(([name]) => name.toLowerCase() === 'x-sandbox-fault'))
    throw new Error(`the fault ${gone}, which acted on this exchange, is no more in its world`);
  const answers = entry.questions.filter(({ id, answer }) => !isSame(answer, questions.get(id)?.default));
  const created = await createdOf(entry, world, scenario);
  return {
    scenario,
    profile: Object.fromEntries(answers.map(({ id, answer }) => [id, answer])),
    // Once each: the test sends nothing else.
    faults: acted.map(({ id, fault, when }) => ({
      id,
      fault,
      ...(when?.operation === undefined ? {} : { when: { operation: when.operation } }),
    })),
    deviate: deviate.filter((id) => !acted.some(({ fault }) => 'rule' in fault && fault.rule === id)),
    ...(created === undefined ? {} : { created }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** IDs from here on are seeded, then given to events that are created. */
const FIRST_ID = 5001;

async function createdOf(
  { operation, request, event: changed }: JournalEntry,
  world: Asked,
  { events }: TestSurroundings['scenario'],
): Promise<CreatedEvent | undefined> {
  if (operation !== 'events.update') return undefined;
  const id = changed ?? Number(/\/(\d+)(?:\?|$)/.exec(request.url)?.[1]);
  const event = Number.isSafeInteger(id) && id >= FIRST_ID + events ? await world.event(id) : undefined;
  if (event === undefined) return undefined; // it was seeded, or there is none
  const create = (await world.journal({ operation: 'events.create' })).find((one) => one.event === id);
  if (create === undefined) throw new Error(`the journal has no more how event ${id} was created`);
  const confirmed = event.rsvps.filter(({ confirmedAt }) => confirmedAt !== null).length;
  return { request: plainRequest(create), rsvps: { confirmed, unconfirmed: event.rsvps.length - confirmed } };
}

/** A test for vitest that has the same exchange with a sandbox of its own: it begins as this world began. */
export function asTest(entry: JournalEntry, surroundings: TestSurroundings): string {
  const { operation, violations, response } = entry;
  const request = plainRequest(entry);
  const broken = violations.map(({ id }) => id);
  const title = `${operation ?? `${request.method} ${request.url}`} is answered ${response?.status ?? 'by nothing'}${broken.length === 0 ? '' : `: ${broken.join(', ')}`}`;
  const { created } = surroundings;
  const url = created === undefined ? inTemplate(request.url) : inTemplate(request.url).replace(/\d+(?=\?|$)/, '${id}');
  const sent = callText(url, request, headersOf(entry, request));
  return `import { startSandbox } from 'channel-sandbox';
import { expect, test } from 'vitest';

test(${JSON.stringify(title)}, async () => {
  const sandbox = await startSandbox(${JSON.stringify(optionsOf(surroundings))});
  try {
${created === undefined ? '' : createText(created, surroundings)}${
    response === null
      ? `    await expect(${sent}.then((response) => response.text())).rejects.toThrow();
`
      : `    const response = await ${sent};
    expect(response.status).toBe(${response.status});
    expect(sandbox.journal().at(-1)?.violations.map(({ id }) => id)).toEqual(${JSON.stringify(broken)});
`
  }  } finally {
    await sandbox.close();
  }
});
`;
}

function optionsOf({ scenario, profile, faults, deviate, created }: TestSurroundings): object {
  return {
    port: 0,
    ...startOf(scenario),
    ...(Object.keys(profile).length === 0 ? {} : { profile }),
    ...(deviate.length === 0 ? {} : { deviate }),
    // After the event was created, where one is: it would act on that too.
    ...(faults.length === 0 || created !== undefined ? {} : { faults }),
  };
}

/** One that does not ship with the package is a file, whose place only its writer knows. */
const startOf = ({ scenario, source, seed, pages, events }: TestSurroundings['scenario']): object =>
  source === 'shipped' ? { scenario, seed, pages, events } : { scenario: `./${scenario}.yaml` };

/** Makes the event that is then updated. */
function createText({ request, rsvps }: CreatedEvent, { faults }: TestSurroundings): string {
  const own = request.headers.filter(([name]) => !isCredential(name));
  const { confirmed, unconfirmed } = rsvps;
  return [
    `const created = await ${callText(inTemplate(request.url), request, ['...sandbox.headers', ...own.map(headerText)])};`,
    'const { data: { id } } = (await created.json()) as { data: { id: number } };',
    ...(confirmed === 0 ? [] : [`await sandbox.rsvps.register(id, { count: ${confirmed}, confirmed: true });`]),
    ...(unconfirmed === 0 ? [] : [`await sandbox.rsvps.register(id, { count: ${unconfirmed} });`]),
    ...(faults.length === 0 ? [] : [`await sandbox.faults.set(${JSON.stringify(faults)});`]),
  ]
    .map((line) => `    ${line}\n`)
    .join('');
}

const callText = (url: string, { method, body }: PlainRequest, headers: readonly string[]): string =>
  `fetch(\`\${sandbox.url}${url}\`, {
      method: ${JSON.stringify(method)},
      headers: { ${headers.join(', ')} },${body === undefined ? '' : `\n      body: ${bodyOf(body)},`}
    })`;

/** Credentials that were refused are those of the exchange; others are those of the test's own sandbox. */
function headersOf(entry: JournalEntry, { headers }: PlainRequest): readonly string[] {
  const own = headers.filter(([name]) => !isCredential(name)).map(headerText);
  if (!entry.violations.some(({ id }) => id.startsWith('auth.'))) return ['...sandbox.headers', ...own];
  const credentials = headers
    .filter(([name]) => isCredential(name))
    .map(([name, value]) => {
      if (name.toLowerCase() === 'x-channel')
        return value === entry.world ? `${JSON.stringify(name)}: sandbox.channelId` : headerText([name, value]);
      return isKeyRight(entry) ? `${JSON.stringify(name)}: sandbox.headers.authorization` : headerText([name, value]);
    });
  return [...credentials, ...own];
}

const isCredential = (name: string): boolean => /^(authorization|x-channel)$/i.test(name);

const headerText = ([name, value]: readonly [string, string]): string =>
  `${JSON.stringify(name)}: ${JSON.stringify(value)}`;

/** As a value that can be read and changed, where that sends the same bytes. */
function bodyOf(text: string): string {
  const isSameText = JSON.stringify(jsonValue(text)) === text;
  return isSameText ? `JSON.stringify(${text})` : JSON.stringify(text);
}

const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, '\\$&');
