/** A header as it was sent. */
export type RecordedHeader = readonly [name: string, value: string];

/** A body as it was recorded; neither `text` nor `base64` where the recording leaves it out. */
export interface RecordedBody {
  readonly text?: string;
  readonly base64?: string;
  /** Bytes of the whole. */
  readonly size: number;
  readonly truncated?: true;
}

/**
 * A request and its answer, as somebody recorded them. An entry of the sandbox's journal is one; of a recording made elsewhere the members
 * that only the sandbox knows are missing.
 */
export interface RecordedEntry {
  readonly seq?: number;
  /** When the request came, ISO 8601. */
  readonly at?: string;
  readonly durationMs?: number;
  /** null where it reached none; undefined where nobody has looked. */
  readonly operation?: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly RecordedHeader[];
    readonly body: RecordedBody | null;
  };
  /** null where no answer came. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly RecordedHeader[];
    readonly body: RecordedBody | null;
  } | null;
  readonly outcome?: string;
  readonly violations?: readonly RecordedViolation[];
  readonly questions?: readonly RecordedQuestion[];
  readonly forced?: readonly string[];
}

/** What the sandbox found wrong with a request. */
export interface RecordedViolation {
  readonly id: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** An open question that shaped an answer. */
export interface RecordedQuestion {
  readonly id: string;
  /** undefined where only the name of the question was recorded. */
  readonly answer?: unknown;
  /** `assumed`, `calibrated` or `owner`. */
  readonly basis: string;
}

/** The entries of one recording, in its order. */
export interface Recording {
  /** `journal`, or the file's name. */
  readonly name: string;
  /** What one entry is called: `seq` of a journal, `line` of an NDJSON file, `entry` of a HAR file. */
  readonly unit: 'seq' | 'line' | 'entry';
  readonly entries: readonly RecordedEntry[];
}
