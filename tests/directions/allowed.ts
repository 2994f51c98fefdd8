/** A direction beside those of the architecture, and why it is there. */
export interface Exception {
  readonly from: string;
  readonly to: string;
  /** Only types may be imported. */
  readonly typesOnly?: boolean;
  readonly reason: string;
}

/** Who may import whom, as the architecture has it: a part, and the parts that it may import. */
export const directions: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  operations: ['domain'],
  openapi: ['domain'],
  profile: ['domain'],
  store: ['domain'],
  seed: ['domain'],
  scenario: ['domain'],
  fault: ['domain'],
  audit: ['domain'],
  probe: ['domain'],
  images: ['domain'],
  'did-you-mean.ts': [],
  'shape.ts': ['openapi'],
  'schema-errors.ts': ['domain'],
  'bounded-yaml.ts': [],
  'places-in-yaml.ts': [],
  'every-entry.ts': ['domain'],
  journal: ['domain'],
  http: ['operations', 'openapi', 'journal', 'fault'],
  control: [],
  'control-client': [],
  world: [],
  commands: ['sandbox.ts', 'contract-tests'],
  'package-version.ts': ['openapi'],
  'options.ts': [],
  'verify-settings.ts': [],
  'audit-settings.ts': [],
  'answer-settings.ts': [],
  'contract-tests': [],
};

/** Modules that stand alone in `src`: the composition root and the doors. They may import everything of `src`. */
export const roots: ReadonlySet<string> = new Set([
  'sandbox.ts',
  'sandbox-controls.ts',
  'clock-controls.ts',
  'scenario-contents.ts',
  'scenario-start.ts',
  'scenario-controls.ts',
  'snapshot.ts',
  'fault-controls.ts',
  'audit-control.ts',
  'open-door.ts',
  'profile-controls.ts',
  'fixture-contents.ts',
  'image-controls.ts',
  'rsvp-controls.ts',
  'sandbox-world.ts',
  'sandbox-worlds.ts',
  'world-start.ts',
  'inherited.ts',
  'compiled-contract.ts',
  'catalogue.ts',
  'index.ts',
  'cli.ts',
]);

/** Modules of `src` that every part but the domain may import. */
export const everywhere: ReadonlySet<string> = new Set([
  'src/bounded-yaml.ts',
  'src/did-you-mean.ts',
  'src/shape.ts',
  'src/schema-errors.ts',
  'src/places-in-yaml.ts',
  'src/every-entry.ts',
]);

/** Packages that the domain may import. */
export const domainPackages: ReadonlySet<string> = new Set(['temporal-polyfill']);

export const exceptions: readonly Exception[] = [
  {
    from: 'domain',
    to: 'openapi',
    typesOnly: true,
    reason: 'the IDs of rules and questions, so that a misspelt one does not compile',
  },
  { from: 'operations', to: 'openapi', typesOnly: true, reason: 'the IDs of questions, as in the domain' },
  { from: 'profile', to: 'openapi', reason: 'a profile is checked against `x-questions`' },
  { from: 'scenario', to: 'openapi', reason: 'where the package lies, and what a JSON object is' },
  { from: 'fault', to: 'openapi', reason: 'deviations are named by the rules of the contract' },
  { from: 'audit', to: 'openapi', reason: 'a recorded body is read and judged by the very rules of the sandbox' },
  { from: 'fault', to: 'operations', typesOnly: true, reason: 'a deviation spoils a call' },
  { from: 'journal', to: 'openapi', typesOnly: true, reason: 'the IDs of operations, rules and questions' },
  { from: 'journal', to: 'profile', reason: 'an entry tells what the answers to its questions rest on' },
  { from: 'http', to: 'domain', reason: 'violations, and the answers that give a reply its form' },
  { from: 'http', to: 'profile', reason: 'each exchange asks on its own, and its reply says what it rests on' },
  { from: 'probe', to: 'images', reason: 'what was fetched is known by its content' },
  { from: 'http', to: 'images', reason: 'the images that the sandbox serves are known without fetching them' },
  { from: 'http', to: 'world', reason: 'credentials find the world that a request is for' },
  { from: 'control', to: 'images', typesOnly: true, reason: 'its interface speaks of the images that are served' },
  { from: 'control-client', to: 'control', typesOnly: true, reason: 'it does over HTTP what that interface says' },
  { from: 'control-client', to: 'domain', typesOnly: true, reason: 'events and facts are shown as they are' },
  { from: 'control', to: 'journal', reason: 'it tells the entries of a journal, in the forms that they have' },
  { from: 'control', to: 'scenario', typesOnly: true, reason: 'its interface takes scenarios by hand' },
  { from: 'control', to: 'domain', reason: 'its interface speaks of events, places and members' },
  { from: 'control', to: 'openapi', typesOnly: true, reason: 'its interface lists the rules and questions' },
  { from: 'control', to: 'audit', typesOnly: true, reason: 'its interface speaks of the verdict on a client' },
  { from: 'control', to: 'fault', reason: 'its interface speaks of faults, and their schema guards a route' },
  { from: 'world', to: 'domain', reason: 'a world holds the ports of the domain, and fixtures are of its own events' },
  { from: 'world', to: 'operations', typesOnly: true, reason: 'a world holds what operations reach' },
  { from: 'world', to: 'profile', reason: 'a world holds a profile, which a step of its scenario changes' },
  { from: 'world', to: 'journal', typesOnly: true, reason: 'a world holds its journal' },
  { from: 'world', to: 'fault', reason: 'a world holds its faults and deviations, and ends what they delay' },
  { from: 'world', to: 'seed', reason: 'opening a world seeds it' },
  { from: 'world', to: 'store', reason: 'opening a world opens its store' },
  { from: 'commands', to: 'openapi', reason: 'lists of rules and questions' },
  { from: 'commands', to: 'profile', reason: 'the lawful answers of a question, and profiles for the kit' },
  { from: 'commands', to: 'scenario', reason: 'the list of scenarios' },
  { from: 'commands', to: 'fault', reason: 'the list of deviations' },
  { from: 'commands', to: 'options.ts', reason: 'the settings, their flags and their help' },
  { from: 'commands', to: 'verify-settings.ts', reason: 'the settings of verify' },
  { from: 'commands', to: 'audit', reason: 'a recorded client is judged without a sandbox' },
  { from: 'commands', to: 'audit-settings.ts', reason: 'the settings of audit' },
  { from: 'commands', to: 'answer-settings.ts', reason: 'the settings of profile' },
  { from: 'verify-settings.ts', to: 'options.ts', reason: 'what a setting is' },
  { from: 'answer-settings.ts', to: 'options.ts', typesOnly: true, reason: 'what a setting is' },
  { from: 'audit-settings.ts', to: 'options.ts', typesOnly: true, reason: 'what a setting is' },
];
