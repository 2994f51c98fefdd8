/** How the image runs, as its configuration says it. */
export const running: {
  readonly User: string;
  readonly ExposedPorts: object;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: object;
  readonly WorkingDir: string;
  readonly StopSignal: string;
  /** Times in nanoseconds. */
  readonly Healthcheck: {
    readonly Test: readonly string[];
    readonly Interval: number;
    readonly Timeout: number;
    readonly StartPeriod: number;
    readonly Retries: number;
  };
};

/** What the image says of itself. */
export function labelsOf(
  manifest: { readonly version: string; readonly description: string; readonly license: string },
  built: { readonly created: string; readonly revision: string },
): Readonly<Record<string, string>>;
