/** The colour of each basis, and what it means. */
export const basisMeanings = {
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
