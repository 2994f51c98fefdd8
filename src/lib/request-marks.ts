/** Headers of requests that the client did not send: the audit leaves these requests out. */
export const requestMarks = {
  /** A person sent it from the dashboard: `send`, or `replay=12` for entry 12 of the journal. */
  hand: 'x-sandbox-by-hand',
  /** The contract kit sent it, for `verify`, `calibrate` or `compare`. */
  kit: 'x-sandbox-by-kit',
} as const;

/** Who sent a request that is not the client's, and the value of the header that says so. */
export interface OtherSender {
  readonly sender: keyof typeof requestMarks;
  readonly value: string;
}

/** undefined for a request of the client. */
export function otherSenderOf(headers: readonly (readonly [name: string, value: string])[]): OtherSender | undefined {
  for (const sender of ['hand', 'kit'] as const) {
    const header = headers.find(([name]) => name.toLowerCase() === requestMarks[sender]);
    if (header !== undefined) return { sender, value: header[1] };
  }
  return undefined;
}
