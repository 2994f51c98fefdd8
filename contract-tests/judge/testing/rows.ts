/** A value for an attribute, and what the document says of it, on create and on update. */
export type Row = readonly [value: unknown, verdict: string];
