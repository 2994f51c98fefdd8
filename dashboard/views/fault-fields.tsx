import type { Field } from './fault-schema.ts';

interface FaultFieldsProps {
  readonly fields: readonly Field[];
  /** Stands before the name of each. */
  readonly prefix: string;
}

export function FaultFields({ fields, prefix }: FaultFieldsProps) {
  return (
    <div class="row">
      {fields.map((field) => (
        <label key={field.name} title={field.description}>
          {field.name} <Input {...field} name={`${prefix}${field.name}`} />
        </label>
      ))}
    </div>
  );
}

function Input({ name, type, choices, isRequired, minimum, maximum, description }: Field) {
  if (type === 'choice' || type === 'flag')
    return (
      <select name={name} required={isRequired}>
        {isRequired ? null : <option value="">any</option>}
        {(type === 'flag' ? ['true', 'false'] : choices).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  if (type === 'number')
    return <input type="number" name={name} required={isRequired} min={minimum} max={maximum} step="any" size={8} />;
  return <input name={name} required={isRequired} placeholder={description.slice(0, 40)} />;
}
