/** How much a run looks at: one check a rule, those that reveal most and a sample of the rest, or all. */
export const depths = ['quick', 'standard', 'thorough'] as const;

export type Depth = (typeof depths)[number];
