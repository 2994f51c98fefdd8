import { BasisBadge, basisMeanings } from '../parts/basis-badge.tsx';
import { outcomes } from './outcome.ts';

/** What the badges of the journal mean, for those who cannot point at them too. */
export function Legend() {
  return (
    <details class="card">
      <summary>What the badges mean</summary>
      <dl class="facts-list">
        {Object.entries(outcomes).map(([outcome, { tone, meaning }]) => (
          <div key={outcome} class="pair">
            <dt>
              <span class={`badge ${tone}`}>{outcome}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {(['documented', 'assumed', 'calibrated', 'owner'] as const).map((basis) => (
          <div key={basis} class="pair">
            <dt>
              <BasisBadge basis={basis} />
            </dt>
            <dd>{basisMeanings[basis][1]}</dd>
          </div>
        ))}
        {Object.entries(markMeanings).map(([mark, [tone, meaning]]) => (
          <div key={mark} class="pair">
            <dt>
              <span class={`badge ${tone}`}>{mark}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Of what stands next to an answer. */
export const markMeanings = {
  fault: ['odd', 'A fault or a deviation had a part in the answer: it proves nothing about the interface.'],
  'by hand': ['note', 'This page sent it: the audit of the client leaves it out.'],
  replay: ['note', 'This page sent an earlier request again: the audit of the client leaves it out.'],
  advice: ['note', 'It is lawful, but the document recommends otherwise.'],
} as const;
