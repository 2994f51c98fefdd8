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

/** What an answer is based on, in one word that explains itself. */
export function BasisBadge({ basis, count }: { readonly basis: keyof typeof bases; readonly count?: number }) {
  const [word, tone, meaning] = bases[basis];
  return (
    <span class={`badge ${tone}`} title={meaning}>
      {count === undefined ? word : `${word} ${count}`}
    </span>
  );
}

/** A word, its colour and what it means. */
type Explained = readonly [word: string, tone: string, meaning: string];

/** What badges mean, for people who cannot point at them too. */
export function BadgeLegend({ badges }: { readonly badges: readonly Explained[] }) {
  return (
    <details class="card legend">
      <summary>What the badges mean</summary>
      <dl class="facts-list">
        {badges.map(([word, tone, meaning]) => (
          <div key={word} class="pair">
            <dt>
              <span class={`badge ${tone}`}>{word}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export const explainedBases = (...wanted: readonly (keyof typeof bases)[]): readonly Explained[] =>
  wanted.map((basis) => bases[basis]);
