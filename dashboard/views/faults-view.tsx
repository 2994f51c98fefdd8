import { useState } from 'preact/hooks';
import { refreshStatus, status } from '../frame/status.ts';
import { entries } from '../journal/feed.ts';
import { useLoaded } from '../parts/loaded.ts';
import { ViewOf } from '../parts/view.tsx';
import { area } from '../sandbox.ts';
import { addFault, type FaultWish } from './change-faults.ts';
import { faultFormOf, filledFault, type FaultForm } from './fault-schema.ts';
import { FaultFields } from './fault-fields.tsx';
import { NextFaults } from './next-faults.tsx';
import { FaultTable } from './fault-table.tsx';

const loadForm = async (): Promise<FaultForm> => faultFormOf(await area.value.ask<object>({ path: '/faults/schema' }));

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
    <dl class="facts-list presets">
      {presets.map(({ name, text }) => (
        <div key={name} class="pair">
          <dt>
            <button type="button" onClick={() => addFault(name as FaultWish, `${name} is on.`)}>
              {name}
            </button>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function FaultMaker({ form }: { readonly form: FaultForm }) {
  const [kind, choose] = useState(form.kinds[0]?.kind ?? '');
  const chosen = form.kinds.find((one) => one.kind === kind);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const named = (prefix: string) =>
      new Map(
        [...given].flatMap(([name, value]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
        ),
      );
    const id = String(given.get('id') ?? '');
    const when = filledFault(form.when, named('when.'));
    const fault = {
      ...(id === '' ? {} : { id }),
      fault: { kind, ...filledFault(chosen?.fields ?? [], named('fault.')) },
      ...(when === undefined ? {} : { when: { ...when, ...utc(when['after']) } }),
    };
    addFault(fault as unknown as FaultWish, 'The fault is on.'); // the sandbox refuses what is none
  };
  return (
    <form onSubmit={submit} class="card">
      <div class="row">
        <label>
          Kind{' '}
          <select value={kind} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {form.kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.kind}
              </option>
            ))}
          </select>
        </label>
        <label>
          Name <input name="id" placeholder="after its kind" pattern="[A-Za-z0-9][A-Za-z0-9._\-]*" />
        </label>
      </div>
      <p>{chosen?.text}.</p>
      <FaultFields key={kind} fields={chosen?.fields ?? []} prefix="fault." />
      <fieldset>
        <legend>When (always, where nothing is filled in)</legend>
        <FaultFields fields={form.when} prefix="when." />
      </fieldset>
      <button type="submit" class="main">
        Turn it on
      </button>
    </form>
  );
}

const utc = (after: unknown) =>
  typeof after === 'string' && !/(Z|[+-]\d\d:\d\d)$/.test(after) ? { after: `${after}Z` } : {};
