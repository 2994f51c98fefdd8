import { Prose } from '../parts/prose.tsx';
import type { Field } from './fault-schema.ts';

interface FaultFieldsProps {
  readonly fields: readonly Field[];
  /** Stands before the name of each. */
  readonly prefix: string;
}

/** Members to fill in, each with what it means. */
export function FaultFields({ fields, prefix }: FaultFieldsProps) {
  return (
    <div class="fields">
      {fields.map((field) => (
        <div key={field.name}>
          <label for={`${prefix}${field.name}`}>{field.name}</label>
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
