import { useState } from 'preact/hooks';
import { act } from '../parts/act.ts';
import { CopyButton } from '../parts/copy.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../shared/visible.ts';
import { area, world } from '../sandbox.ts';
import { asHeader, faultFormOf, filledFault, type FaultForm } from './fault-schema.ts';
import { FaultFields } from './fault-fields.tsx';

type Listed = Awaited<ReturnType<typeof world.value.faults.list>>;
type Wish = Parameters<typeof world.value.faults.set>[0];

async function loadFaults(): Promise<{ readonly faults: Listed; readonly form: FaultForm }> {
  const [faults, schema] = await Promise.all([
    world.value.faults.list(),
    area.value.ask<object>({ path: '/faults/schema' }),
  ]);
  return { faults, form: faultFormOf(schema) };
}

/** Misbehaviour asked for of this world: what is on, and more of it. */
export function FaultsView() {
  return (
    <ViewOf title="Faults" load={loadFaults}>
      {({ faults, form }, again) => {
        const set = (next: Wish, said: string) => act(said, () => world.value.faults.set(next), again);
        return (
          <>
            <OnNow faults={faults} kinds={form.kinds} set={set} />
            <h3>Presets</h3>
            <Presets
              presets={form.presets}
              add={(name) => set([...wishesOf(faults), name] as Wish, `${name} is on.`)}
            />
            <h3>One more fault</h3>
            <FaultMaker form={form} add={(fault) => set([...wishesOf(faults), fault] as Wish, 'The fault is on.')} />
          </>
        );
      }}
    </ViewOf>
  );
}

interface PresetsProps {
  readonly presets: FaultForm['presets'];
  readonly add: (name: string) => void;
}

function Presets({ presets, add }: PresetsProps) {
  return (
    <dl class="facts-list presets">
      {presets.map(({ name, text }) => (
        <div key={name} class="pair">
          <dt>
            <button type="button" onClick={() => add(name)}>
              {name}
            </button>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Faults as they were asked for, without what was counted. */
const wishesOf = (faults: Listed) => faults.map(({ matches: _matches, hits: _hits, ...fault }) => fault);

interface OnNowProps {
  readonly faults: Listed;
  readonly kinds: FaultForm['kinds'];
  readonly set: (next: Wish, said: string) => void;
}

function OnNow({ faults, kinds, set }: OnNowProps) {
  if (faults.length === 0) return <p class="empty">No fault is on: this world answers as its profile says.</p>;
  const without = (id: string) => wishesOf(faults).filter((one) => one.id !== id);
  return (
    <>
      <div class="scroll">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Fault</th>
              <th scope="col">What and when</th>
              <th scope="col" class="number">
                Hits
              </th>
              <th scope="col">Do</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ id, fault, when, hits, matches }) => (
              <tr key={id}>
                <td>
                  <code class="id">{id}</code>
                </td>
                <td>
                  <code>{shownText(asHeader(fault, kinds) ?? JSON.stringify(fault), 200)}</code>
                  {when === undefined ? '' : `, ${shownText(JSON.stringify(when), 200)}`}
                </td>
                <td class="number">
                  {hits} of {matches}
                </td>
                <td>
                  <button type="button" aria-label={`Turn ${id} off`} onClick={() => set(without(id), `${id} is off.`)}>
                    Off
                  </button>{' '}
                  <CopyHeader id={id} header={asHeader(fault, kinds)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" onClick={() => set([], 'Every fault is off.')}>
          All off
        </button>
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

interface MakerProps {
  readonly form: FaultForm;
  readonly add: (fault: object) => void;
}

function FaultMaker({ form, add }: MakerProps) {
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
    add({
      ...(id === '' ? {} : { id }),
      fault: { kind, ...filledFault(chosen?.fields ?? [], named('fault.')) },
      ...(when === undefined ? {} : { when: { ...when, ...utc(when['after']) } }),
    });
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
