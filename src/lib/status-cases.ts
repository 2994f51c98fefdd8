/** What the status of a refusal may depend on: the violation that is reported first, and the operation that was called. */
export interface StatusFacts {
  /** A rule or question. */
  readonly id?: string | undefined;
  readonly kind?: string | undefined;
  /** Name of the attribute or header. */
  readonly attribute?: string | undefined;
  readonly operation?: string | undefined;
}

/** An answer to a `refusal.status.*`: the first case that fits decides. */
export interface StatusCases {
  readonly otherwise: number;
  readonly where: readonly (StatusFacts & { readonly status: number })[];
}

/** Whether all that a case says is so. */
export const fits = (refused: StatusFacts, one: StatusFacts): boolean =>
  (['id', 'kind', 'attribute', 'operation'] as const).every(
    (name) => one[name] === undefined || one[name] === refused[name],
  );

export const statusFrom = ({ otherwise, where }: StatusCases, refused: StatusFacts): number =>
  where.find((one) => fits(refused, one))?.status ?? otherwise;
