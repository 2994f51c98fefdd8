/** The colour of each basis, and what it means. */
const basisMeanings = {
  documented: ['good', 'The document alone decides it.'],
  assumed: [
    'warn',
    'The document leaves it open, and nobody has confirmed the sandbox’s answer: the platform may answer otherwise.',
  ],
  trying: ['warn', 'You chose this answer to try it. Nobody has confirmed it.'],
  calibrated: ['note', 'A deployment showed this answer.'],
  owner: ['note', 'The platform’s owner gave this answer.'],
} as const;

/** The basis of an answer, in one word that explains itself. */
export function BasisBadge({ basis, count }: { readonly basis: keyof typeof basisMeanings; readonly count?: number }) {
  const [tone, meaning] = basisMeanings[basis];
  return (
    <span class={`badge ${tone}`} title={meaning}>
      {count === undefined ? basis : `${basis} ${count}`}
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

export const explainedBases = (...bases: readonly (keyof typeof basisMeanings)[]): readonly Explained[] =>
  bases.map((basis) => [basis, ...basisMeanings[basis]]);
