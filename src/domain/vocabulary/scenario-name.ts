// Written by `npm run generate` from the contract.
/** A scenario that ships with the package. */
export type ScenarioName =
  | 'default'
  | 'empty'
  | 'flaky'
  | 'key-expired'
  | 'lenient-platform'
  | 'many-pages'
  | 'nearly-full'
  | 'one-page'
  | 'outage'
  | 'read-failures'
  | 'scheduled-and-past'
  | 'slow'
  | 'sold-out'
  | 'strict-platform'
  | 'throttled'
  | 'two-channels'
  | 'unicode';
