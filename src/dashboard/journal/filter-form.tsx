import { Choice } from '../parts/form.tsx';
import { address, goTo, linkWith } from '../address.ts';
import { questionCatalogue, rules } from '../catalogue.ts';
import { FindBox } from '../parts/find-box.tsx';
import { filterOf, operationFilters } from './filter.ts';

const set = (name: string, value: string) => goTo(linkWith({ [name]: value }), { replacing: true });

/** Narrows the journal; the address holds what is chosen. */
export function FilterForm() {
  const filter = filterOf(address.value.params);
  return (
    <form class="row filter" onSubmit={(event) => event.preventDefault()} aria-label="Filter">
      <FindBox sought={filter.text} placeholder="title, ID, path, header, body ( / )" />
      <Choice
        label="Operation"
        value={filter.operation}
        options={[['', 'all'], ...operationFilters.map((one) => [one, one] as const), ['none', 'none of the four']]}
        onChoose={(value) => set('operation', value)}
      />
      <label>
        Status{' '}
        <input
          size={4}
          list="statuses"
          placeholder="4xx"
          value={filter.status}
          onInput={({ currentTarget }) => set('status', currentTarget.value.trim())}
        />
      </label>
      <datalist id="statuses">
        {['2xx', '4xx', '5xx', 'cut'].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        Rule or question{' '}
        <input
          list="ids"
          size={18}
          value={filter.rule}
          onInput={({ currentTarget }) => set('rule', currentTarget.value.trim())}
        />
      </label>
      <datalist id="ids">
        {[...rules.value.keys(), ...questionCatalogue.value.keys()].map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <Flag name="refused" isOn={filter.refused} />
      <Flag name="forced" isOn={filter.forced} />
    </form>
  );
}

function Flag({ name, isOn }: { readonly name: string; readonly isOn: boolean }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => set(name, isOn ? '' : 'yes')} /> {name}
    </label>
  );
}
