/** An organisation that can host events (§2.1). The interface creates and changes none. */
export interface Page {
  readonly id: number;
  readonly title: string;
}

/** One stretch of a search's answer (§4.1). */
export interface PageWindow {
  /** Number of the stretch, from 1. */
  readonly page: number;
  /** Pages in a full stretch. */
  readonly perPage: number;
}
