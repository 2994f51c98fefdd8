import type { ComponentChildren } from 'preact';

interface FormProps {
  readonly class?: string;
  /** Is given the fields once somebody sends the form. */
  readonly onGiven: (given: FormData) => void;
  readonly children: ComponentChildren;
}

/** A form whose fields this page reads itself. */
export function Form({ class: name = 'row', onGiven, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onGiven(new FormData(event.currentTarget as HTMLFormElement));
  };
  return (
    <form onSubmit={submit} class={name}>
      {children}
    </form>
  );
}

export type Option = readonly [value: string, text: string];

interface ChoiceProps {
  readonly label: ComponentChildren;
  /** Of the form that it is a field of. */
  readonly name?: string;
  readonly value?: string | undefined;
  readonly options: readonly Option[];
  readonly onChoose?: (value: string) => void;
}

/** One of several. Of a form that is sent, the first value is what it begins with; else it is what is chosen now. */
export function Choice({ label, name, value, options, onChoose }: ChoiceProps) {
  const held = onChoose && {
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChoose(currentTarget.value),
  };
  return (
    <label>
      {label}{' '}
      <select name={name} {...held}>
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={held === undefined && one === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
