import { Pairs } from '../parts/pairs.tsx';
import { Button } from '../parts/button.tsx';
import { Choice, Form, type Option } from '../parts/form.tsx';
import { goTo, linkTo } from '../address.ts';
import { reload } from '../journal/feed.ts';
import { act, actOnceAgreed, refreshStatus } from '../frame/status.ts';
import { ask } from '../parts/ask.tsx';
import { saveAs } from '../parts/copy.tsx';
import { counted } from '../../lib/describe.ts';
import { CopyCredentials } from '../parts/copy-credentials.tsx';
import { Moment, Prose } from '../parts/texts.tsx';
import { Rows } from '../parts/rows.tsx';
import { shownText } from '../../lib/visible.ts';
import { ViewOf } from '../parts/view.tsx';
import { area, attempt, channel, makeWorld, tell, world } from '../sandbox.ts';
import { isPartners } from '../token.ts';
import type { ListedWorld, ScenarioName, ScenarioReading } from '../../control/controls.ts';

interface Scenario {
  readonly scenario: string;
  readonly description?: string;
}

interface Around {
  readonly scenario: ScenarioReading;
  readonly scenarios: readonly Scenario[];
  /** undefined for who may see this world alone. */
  readonly worlds: readonly ListedWorld[] | undefined;
}

async function loadAround(): Promise<Around> {
  const { ask: get } = area.value;
  const [scenario, scenarios, worlds] = await Promise.all([
    world.value.scenario.read(),
    get('GET /scenarios'),
    get('GET /worlds').catch(() => undefined),
  ]);
  return { scenario, scenarios, worlds };
}

/** The world that is looked at, what it started from, and the others. */
export function WorldView() {
  return (
    <ViewOf title="World and scenario" load={loadAround}>
      {(around, again) => (
        <>
          <Here {...around} again={again} />
          {around.worlds === undefined ? null : <Worlds {...around} worlds={around.worlds} again={again} />}
        </>
      )}
    </ViewOf>
  );
}

type Again = { readonly again: () => Promise<void> };

function Here({ scenario, scenarios, again }: Around & Again) {
  const reset = () =>
    actOnceAgreed(
      ['Take this world back to its scenario’s start? Events that were created, and changes, are lost.', 'Reset'],
      'The world is at its start.',
      () => world.value.reset(),
      again,
    );
  return (
    <section>
      <h3>This world</h3>
      <Pairs
        rows={[
          [
            'Scenario',
            <>
              <b>{shownText(scenario.scenario, 60)}</b>: <Prose text={scenario.description} />
            </>,
          ],
          [
            'Started with',
            <>
              {counted(scenario.pages, 'page')} and {counted(scenario.events, 'event')}, seed {scenario.seed}, at{' '}
              <Moment at={scenario.seededAt} />
            </>,
          ],
        ]}
      />
      <div class="row">
        <Button onClick={() => void reset()}>Reset</Button>
        <Button onClick={() => void attempt(saveSnapshot)}>Save a snapshot</Button>
      </div>
      <ScenarioForm scenarios={scenarios} again={again} />
      <LoadForm again={again} />
    </section>
  );
}

async function saveSnapshot(): Promise<void> {
  const yaml = await area.value.stream('GET /scenario/snapshot', { format: 'yaml' });
  saveAs('snapshot.yaml', await new Response(yaml).text(), 'application/yaml');
  tell('Saved; `start --scenario ./snapshot.yaml`, and a world below, start from it.');
}

/** Starts the world again from a file: a snapshot that was saved here, or a scenario by hand, YAML or JSON. */
function LoadForm({ again }: Again) {
  const load = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    await actOnceAgreed(
      [`Start this world again from ${file.name}? What it holds is lost.`, 'Start again'],
      `The world starts from ${file.name}.`,
      async () => world.value.scenario.begin(await readScenario(file)),
      again,
    );
    input.value = '';
  };
  return (
    <label>
      Start again from a file{' '}
      <input type="file" accept=".yaml,.yml,.json" onChange={({ currentTarget }) => void load(currentTarget)} />
    </label>
  );
}

type Scenarios = typeof world.value.scenario;

/** What reads YAML comes with the first file. @throws Error with the line where it is none; what is in it, the sandbox checks */
async function readScenario(file: File): Promise<Awaited<ReturnType<Scenarios['snapshot']>>> {
  const scenario = file.name.endsWith('.json') ? (JSON.parse(await file.text()) as unknown) : await yamlOf(file);
  if (typeof scenario !== 'object' || scenario === null) throw new Error(`There is no scenario in ${file.name}`);
  return scenario as Awaited<ReturnType<Scenarios['snapshot']>>;
}

async function yamlOf(file: File): Promise<unknown> {
  const { readYaml, YamlRefused } = await import('../parts/yaml.ts');
  try {
    return readYaml(await file.text()).value;
  } catch (error) {
    if (!(error instanceof YamlRefused)) throw error;
    throw new Error(`Line ${error.place.line}, column ${error.place.column} of ${file.name}: ${error.message}`, {
      cause: error,
    });
  }
}

function ScenarioForm({ scenarios, again }: Pick<Around, 'scenarios'> & Again) {
  const begin = async (given: FormData) => {
    const name = String(given.get('scenario')) as ScenarioName; // one of those that the sandbox lists
    await actOnceAgreed(
      [`Start this world again from ${name}? What it holds is lost, and so are its answers and faults.`, 'Start again'],
      `The world starts from ${name}.`,
      () => world.value.scenario.begin(name),
      again,
    );
    await reload().catch(() => undefined);
  };
  const told = scenarios.map(({ scenario, description = '' }): Option => [
    scenario,
    `${scenario}: ${description}`.slice(0, 100),
  ]);
  return (
    <Form onGiven={(given) => void begin(given)}>
      <Choice label="Start again from" name="scenario" options={told} />
      <button type="submit">Start again</button>
    </Form>
  );
}

interface WorldsProps extends Again {
  readonly worlds: readonly ListedWorld[];
  readonly scenarios: readonly Scenario[];
}

function Worlds({ worlds, scenarios, again }: WorldsProps) {
  const here = channel.value ?? worlds[0]?.channelId;
  const isDefault = (one: ListedWorld) => one === worlds[0] && !isPartners.value;
  const drop = async (channelId: string) => {
    if (!(await ask(`Delete the world ${channelId}? All that it holds is lost.`, 'Delete'))) return;
    const said = `The world ${channelId} is deleted.`;
    const deleted = () => area.value.act('DELETE /worlds/:channelId', { params: { channelId } });
    if (channelId !== here) act(said, deleted, again);
    else
      await attempt(async () => {
        await deleted();
        tell(said);
        goTo('#world');
      });
  };
  return (
    <section>
      <h3>Worlds</h3>
      <MakeForm scenarios={scenarios} again={again} />
      <Rows
        rows={worlds}
        keyOf={({ channelId }) => channelId}
        classOf={({ channelId }) => (channelId === here ? 'chosen' : '')}
        columns={[
          {
            name: 'Channel',
            cell: (one) => (
              <a href={`#journal${isDefault(one) ? '' : `?world=${encodeURIComponent(one.channelId)}`}`}>
                {one.channelId}
              </a>
            ),
          },
          { name: 'Scenario', isNamed: true, cell: ({ scenario }) => scenario },
          { name: 'Last used', isNamed: true, cell: ({ usedAt }) => <Moment at={usedAt} /> },
          {
            name: 'Ends unless used',
            isNamed: true,
            cell: ({ expiresAt }) => (expiresAt === null ? 'never' : <Moment at={expiresAt} />),
          },
          { name: 'Copy as', isNamed: true, cell: ({ channelId }) => <CopyCredentials channelId={channelId} /> },
          {
            name: 'Actions',
            cell: (one) =>
              isDefault(one) ? null : (
                <Button aria-label={`Delete ${one.channelId}`} onClick={() => void drop(one.channelId)}>
                  Delete
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}

/** How long a world stays while nobody uses it. */
const lifetimes: readonly Option[] = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '1 week'],
  ['P30D', '30 days'],
];

function MakeForm({ scenarios, again }: Pick<WorldsProps, 'scenarios' | 'again'>) {
  const make = (given: FormData) => {
    const wish = Object.fromEntries([...given].filter(([, value]) => value !== ''));
    void attempt(async () => {
      const { channelId } = await makeWorld(wish);
      await Promise.all([again(), refreshStatus()]);
      const [, kept = ''] = lifetimes.find(([duration]) => duration === wish['expiresAfter']) ?? [];
      tell(`World ${channelId} created: this page shows it now. It ends after ${kept} without use.`);
      goTo(linkTo('world', { world: channelId }));
    });
  };
  return (
    <Form onGiven={make}>
      <label>
        Channel <input name="channelId" placeholder="generated" pattern="[A-Za-z0-9][A-Za-z0-9._~\-]*" />
      </label>
      <Choice
        label="Scenario"
        name="scenario"
        value="default"
        options={scenarios.map(({ scenario }) => [scenario, scenario])}
      />
      <Choice label="Ends after" name="expiresAfter" value="P1D" options={lifetimes} /> without use
      <button type="submit">Create a world</button>
    </Form>
  );
}
