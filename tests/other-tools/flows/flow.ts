/** What a partner saw on its way: search, get, create, update, and a refusal of a title left blank. */
export interface Flow {
  readonly title: string;
  readonly created: number;
  readonly updated: number;
  readonly refused: { readonly status: number; readonly envelope: number };
}

export interface Target {
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
}
