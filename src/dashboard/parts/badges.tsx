import { Pairs } from './pairs.tsx';

const confirmed = ['confirmed', 'note', 'The platform’s owner gave this answer, or a deployment showed it.'] as const;

/** What an answer is based on: a word, its colour, and what it means. */
const bases = {
  documented: ['documented', 'good', 'The document alone decides it.'],
  assumed: [
    'assumed',
    'warn',
    'The document leaves it open, and nobody has confirmed the sandbox’s answer: the platform may answer otherwise.',
  ],
  trying: ['trying', 'warn', 'You chose this answer to try it. Nobody has confirmed it.'],
  calibrated: confirmed,
  owner: confirmed,
} as const;

/** A word, its colour and what it means. */
export type Explained = readonly [word: string, tone: string, meaning: string];

/** A word that explains itself. */
export const Badge = ({ of: [word, tone, meaning] }: { readonly of: Explained }) => (
  <span class={`badge ${tone}`} title={meaning}>
    {word}
  </span>
);

/** What an answer is based on, in one word. */
export function BasisBadge({ basis, count }: { readonly basis: keyof typeof bases; readonly count?: number }) {
  const [word, tone, meaning] = bases[basis];
  return <Badge of={[count === undefined ? word : `${word} ${count}`, tone, meaning]} />;
}

/** What badges mean, for people who cannot point at them too. */
export function BadgeLegend({ badges }: { readonly badges: readonly Explained[] }) {
  return (
    <details class="card legend">
      <summary>What the badges mean</summary>
      <Pairs rows={badges.map(([word, tone, meaning]) => [<span class={`badge ${tone}`}>{word}</span>, meaning])} />
    </details>
  );
}

export const explainedBases = (...wanted: readonly (keyof typeof bases)[]): readonly Explained[] =>
  wanted.map((basis) => bases[basis]);
