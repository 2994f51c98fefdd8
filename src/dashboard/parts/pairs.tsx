import type { ComponentChildren } from 'preact';

interface PairsProps {
  readonly rows: readonly (readonly [label: ComponentChildren, said: ComponentChildren])[];
  readonly class?: string;
}

/** Labels, each with what there is to say. */
export const Pairs = ({ rows, class: name = '' }: PairsProps) => (
  <dl class={`facts-list ${name}`}>
    {rows.map(([label, said], at) => (
      <div key={at} class="pair">
        <dt>{label}</dt>
        <dd>{said}</dd>
      </div>
    ))}
  </dl>
);
