import { Pairs } from '../parts/pairs.tsx';
import { Button } from '../parts/button.tsx';
import { Choice, Form } from '../parts/form.tsx';
import { useState } from 'preact/hooks';
import { refreshStatus, status, act } from '../frame/status.ts';
import { entries } from '../journal/feed.ts';
import { useLoaded, ViewOf } from '../parts/view.tsx';
import { area, world } from '../sandbox.ts';
import { asHeader, type FaultForm, faultFormOf, type Field, filledFault } from './fault-schema.ts';
import { Prose } from '../parts/texts.tsx';
import { inWords, isSpent, type ListedFaults, whenWords, stillToCome } from '../faults.ts';
import { CopyButton } from '../parts/copy.tsx';
import { inUtc } from '../parts/relative.ts';
import { Rows } from '../parts/rows.tsx';
import { shownText } from '../../lib/visible.ts';

type Wishes = Parameters<typeof world.value.faults.set>[0];
type FaultWish = Wishes[number];

/** Changes the faults as they are at this moment: those that act still keep what is left of their counts. */
const change = (said: string, next: (present: Wishes) => Wishes): void =>
  act(said, async () => world.value.faults.set(next(stillToCome(await world.value.faults.list()))));

/** Of the same name there is one: the later one. */
const addFault = (fault: FaultWish, said: string): void =>
  change(said, (present) => [...present.filter((one) => idOf(one) === undefined || idOf(one) !== idOf(fault)), fault]);

const idOf = (fault: FaultWish): string | undefined => (typeof fault === 'string' ? undefined : fault.id);

const turnOff = (id: string): void => change(`${id} is off.`, (present) => present.filter((one) => idOf(one) !== id));

const turnAllOff = (): void => act('Every fault is off.', () => world.value.faults.clear());

const loadForm = async (): Promise<FaultForm> => faultFormOf(await area.value.ask('GET /faults/schema'));

/** Misbehaviour asked for of this world: what is on, and more of it. */
export function FaultsView() {
  useLoaded(refreshStatus, [entries.value.at(-1)?.seq]); // a request may have met a fault
  return (
    <ViewOf title="Faults" load={loadForm}>
      {(form) => (
        <>
          <NextFaults />
          <FaultTable faults={status.value?.faults ?? []} kinds={form.kinds} />
          <h3>Presets</h3>
          <Presets presets={form.presets} />
          <h3>Add a fault</h3>
          <FaultMaker form={form} />
        </>
      )}
    </ViewOf>
  );
}

function Presets({ presets }: Pick<FaultForm, 'presets'>) {
  return (
    <Pairs
      class="presets"
      rows={presets.map(({ name, text }) => [
        <Button onClick={() => addFault(name as FaultWish, `${name} is on.`)}>{name}</Button>,
        text,
      ])}
    />
  );
}

function FaultMaker({ form }: { readonly form: FaultForm }) {
  const [kind, choose] = useState(form.kinds[0]?.kind ?? '');
  const chosen = form.kinds.find((one) => one.kind === kind);
  const turnOn = (given: FormData) => {
    const named = (prefix: string) =>
      new Map(
        [...given].flatMap(([name, value]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
        ),
      );
    const id = String(given.get('id') ?? '');
    const when = filledFault(form.when, named('when.'));
    const after = when?.['after'];
    const fault = {
      ...(id === '' ? {} : { id }),
      fault: { kind, ...filledFault(chosen?.fields ?? [], named('fault.')) },
      ...(when === undefined
        ? {}
        : { when: { ...when, ...(typeof after === 'string' ? { after: inUtc(after) } : {}) } }),
    };
    const at = whenWords(fault.when);
    addFault(fault as unknown as FaultWish, `${id || kind} is on${at === '' ? '' : `: ${at}`}.`); // the sandbox refuses what is none
  };
  return (
    <Form onGiven={turnOn} class="card">
      <div class="row">
        <Choice label="Kind" value={kind} options={form.kinds.map((one) => [one.kind, one.kind])} onChoose={choose} />
        <label>
          Name <input name="id" placeholder="after its kind" pattern="[A-Za-z0-9][A-Za-z0-9._\-]*" />
        </label>
      </div>
      <p>{chosen?.text}.</p>
      <FaultFields key={kind} fields={chosen?.fields ?? []} prefix="fault." />
      <fieldset>
        <legend>When (leave empty for always)</legend>
        <FaultFields fields={form.when} prefix="when." />
      </fieldset>
      <button type="submit" class="main">
        Turn it on
      </button>
    </Form>
  );
}

type Fault = Extract<FaultWish, object>['fault'];

/** What the next request may meet, once. */
const nextFaults: readonly (readonly [label: string, id: string, fault: Fault, said: string])[] = [
  ['503', 'next-503', { kind: 'status', status: 503 }, 'The next request is answered 503.'],
  ['429', 'next-429', { kind: 'status', status: 429, retryAfter: 1 }, 'The next request is answered 429.'],
  ['lost answer', 'next-lost', { kind: 'lost-answer' }, 'The next request is carried out, and its answer is lost.'],
  ['5 s', 'next-late', { kind: 'delay', ms: 5000 }, 'The next request is answered after 5 s.'],
];

function NextFaults() {
  return (
    <div class="row" role="group" aria-label="Fail the next request">
      <span class="lead">Fail the next request:</span>
      {nextFaults.map(([label, id, fault, said]) => (
        <button key={id} type="button" onClick={() => addFault({ id, fault, when: { count: 1 } }, said)}>
          {label}
        </button>
      ))}
    </div>
  );
}

interface FaultFieldsProps {
  readonly fields: readonly Field[];
  /** Stands before the name of each. */
  readonly prefix: string;
}

/** Members to fill in, each with what it means. */
function FaultFields({ fields, prefix }: FaultFieldsProps) {
  return (
    <div class="fields">
      {fields.map((field) => (
        <div key={field.name}>
          <label for={`${prefix}${field.name}`}>{inWords(field.name)}</label>
          <Input {...field} name={`${prefix}${field.name}`} />
          <span class="soft" id={meaningOf(`${prefix}${field.name}`)}>
            <Prose text={field.description} />
          </span>
        </div>
      ))}
    </div>
  );
}

const meaningOf = (name: string): string => `${name}.meaning`;

function Input({ name, type, choices, isRequired, minimum, maximum }: Field) {
  const common = { id: name, name, required: isRequired, 'aria-describedby': meaningOf(name) };
  if (type === 'choice' || type === 'flag')
    return (
      <select {...common}>
        {isRequired ? null : <option value="">not set</option>}
        {(type === 'flag' ? ['true', 'false'] : choices).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  if (type === 'number') return <input type="number" {...common} min={minimum} max={maximum} step="any" />;
  return <input {...common} />;
}

interface FaultTableProps {
  readonly faults: ListedFaults;
  readonly kinds: FaultForm['kinds'];
}

/** The faults of this world, and how often each has acted. */
function FaultTable({ faults, kinds }: FaultTableProps) {
  if (faults.length === 0)
    return (
      <p class="empty">
        No fault is on: this world answers as its profile says. Press one of the buttons, and send a request.
      </p>
    );
  return (
    <>
      <Rows
        rows={faults}
        keyOf={({ id }) => id}
        classOf={(one) => (isSpent(one) ? 'soft' : '')}
        columns={[
          { name: 'Fault', cell: ({ id }) => <code class="id">{id}</code> },
          {
            name: 'What and when',
            kind: 'free',
            cell: ({ fault, when }) => (
              <>
                <code>{shownText(asHeader(fault, kinds) ?? JSON.stringify(fault), 200)}</code>
                {when === undefined ? null : ` ${whenWords(when)}`}
              </>
            ),
          },
          { name: 'Acted', kind: 'number', isNamed: true, cell: actedOf },
          {
            name: 'Actions',
            cell: ({ id, fault }) => (
              <>
                <Button aria-label={`Turn ${id} off`} onClick={() => turnOff(id)}>
                  Off
                </Button>{' '}
                <CopyHeader id={id} header={asHeader(fault, kinds)} />
              </>
            ),
          },
        ]}
      />
      <div class="row">
        <Button onClick={turnAllOff}>All off</Button>
      </div>
    </>
  );
}

function CopyHeader({ id, header }: { readonly id: string; readonly header: string | undefined }) {
  if (header === undefined) return null;
  return (
    <CopyButton label={`Copy as X-Sandbox-Fault: ${id}`} text={() => `X-Sandbox-Fault: ${header}`}>
      Copy as X-Sandbox-Fault
    </CopyButton>
  );
}

/** How often it acted: of the times that it may, or of the requests that it could have met. */
function actedOf(one: ListedFaults[number]): string {
  const { when, hits, matches } = one;
  if (when?.count === undefined) return `${hits} of ${matches}`;
  const times = `${hits} of ${when.count}`;
  return isSpent(one) ? `used (${times})` : times;
}
