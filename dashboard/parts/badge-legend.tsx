import { basisMeanings } from './basis-badge.tsx';

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
