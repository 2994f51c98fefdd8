/** A header as it was sent. */
export type RecordedHeader = readonly [name: string, value: string];

/** A body: `text` if it is UTF-8, else `base64`; without either, and without `file`, the recording leaves it out. */
export interface RecordedBody {
  readonly text?: string;
  readonly base64?: string;
  /** Name of a file beside the recording that holds it (Playwright's `_file`). */
  readonly file?: string;
  /** Bytes of the whole, as it was sent. */
  readonly size: number;
  /** What is here is not all of it. */
  readonly truncated?: true;
}

/**
 * A request and its answer, as somebody recorded them. An entry of the sandbox's journal is one. A recording made elsewhere lacks the members
 * that only the sandbox knows; its URLs are whole addresses, and it may leave out what a body was.
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
    /** As sent, path and query. */
    readonly url: string;
    /** In the order sent, names as sent. */
    readonly headers: readonly RecordedHeader[];
    readonly body: RecordedBody | null;
  };
  /** null where the connection was cut without an answer. */
  readonly response: {
    readonly status: number;
    /** Those that the sandbox gives; Node adds `Date` and what the connection needs. */
    readonly headers: readonly RecordedHeader[];
    readonly body: RecordedBody | null;
  } | null;
  readonly outcome?: string;
  readonly violations?: readonly RecordedViolation[];
  readonly questions?: readonly RecordedQuestion[];
  readonly forced?: readonly string[];
  readonly event?: number | null;
}

/** What the sandbox found wrong with a request. */
export type RecordedViolation = Readonly<Record<'id' | 'pointer' | 'expected' | 'actual', string>>;

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
  /** Reads a file that lies beside the recording; undefined if there is none that may be read. */
  readonly readAttached?: (file: string) => Uint8Array | undefined;
}
