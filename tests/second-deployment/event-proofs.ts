/** One experiment for each rule of an event's attributes: the good body with one thing changed, and what has to come of it. */
import { accepted, dateOf, hostOf, refused, type Answer, type Body, type Operation, type Probe } from './probe.ts';

type Experiment = (probe: Probe) => { change: Body; expected: 'accepted' | 'refused' };
const MISSING = undefined;
const REQUIRED = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
];
const OPTIONAL = [
  'externalUrl',
  'cohosts',
  'isSelfPacedCourse',
  'isVirtual',
  'isTicketless',
  'capacity',
  'address',
  'addressDetails',
  'publishedAt',
];
const UNREADABLE: [string[], unknown][] = [
  [
    [
      'title',
      'contactEmail',
      'startedAt',
      'endedAt',
      'externalUrl',
      'image',
      'location',
      'description',
      'host',
      'cohosts',
      'address',
      'addressDetails',
      'publishedAt',
    ],
    { nested: true },
  ],
  [['isVip', 'receivesRsvpWebhooks', 'isPaid', 'isSelfPacedCourse', 'isVirtual', 'isTicketless'], 'maybe'],
  [['type', 'capacity'], 1.5],
];

const refuses =
  (change: Body): Experiment =>
  () => ({ change, expected: 'refused' });
const accepts =
  (change: Body): Experiment =>
  () => ({ change, expected: 'accepted' });
const absent = (names: string[]): Body => Object.fromEntries(names.map((name) => [name, MISSING]));
const cohosts =
  (make: (known: number[], unknown: number) => number[], expected: 'accepted' | 'refused'): Experiment =>
  ({ fixtures }) => ({ change: { cohosts: make(fixtures.pages.known, fixtures.pages.unknown) }, expected });

/** By the clock of the variant's form, which is two hours ahead of UTC where it names an offset. */
const dated =
  (attribute: string, wall: string): Experiment =>
  ({ variant }) => {
    const written = dateOf(variant, 2096).replace('2096-03-04', wall.slice(0, 10)).replace('10:00', wall.slice(11, 16));
    return { change: { [attribute]: written }, expected: 'accepted' };
  };

/** By rule, or `rule:detail`, as in the ID of a break. */
const EXPERIMENTS: Record<string, Experiment> = {
  ...Object.fromEntries(REQUIRED.map((name) => [`event.required.${name}`, refuses(absent([name]))])),
  ...Object.fromEntries(
    UNREADABLE.flatMap(([names, value]) => names.map((name) => [`event.types.${name}`, refuses({ [name]: value })])),
  ),
  'event.dates.required:startedAt': refuses({ startedAt: MISSING }),
  'event.dates.required:endedAt': refuses({ endedAt: MISSING }),
  'event.dates.self-paced': accepts({ startedAt: MISSING, endedAt: MISSING, isSelfPacedCourse: true }),
  'event.self-paced.default:omitted': refuses(absent(['startedAt', 'endedAt', 'isSelfPacedCourse'])),
  'event.type.valid': ({ fixtures }) => ({ change: { type: fixtures.eventTypes.invalid }, expected: 'refused' }),
  'event.contact-email.valid': refuses({ contactEmail: 'nobody.example' }),
  'event.contact-email.valid:plus': accepts({ contactEmail: 'events+spring@partner.example' }),
  'event.external-url.valid': refuses({ externalUrl: 'not a url' }),
  'event.external-url.valid:query': accepts({ externalUrl: 'https://partner.example/e?id=1#top' }),
  'event.external-url.null': accepts({ externalUrl: null }),
  'event.image.valid': ({ fixtures }) => ({ change: { image: fixtures.images.invalid }, expected: 'refused' }),
  'event.location.valid': ({ fixtures }) => ({ change: { location: fixtures.places.invalid }, expected: 'refused' }),
  'event.host.valid': ({ fixtures, variant }) => ({
    change: { host: hostOf(variant, fixtures.pages.unknown) },
    expected: 'refused',
  }),
  'event.host.valid:wraps': ({ fixtures, variant }) => ({
    change: { host: hostOf(variant, (fixtures.pages.known[0] ?? 0) + 2 ** 32) },
    expected: 'refused',
  }),
  'event.cohosts.valid:twelfth': cohosts(([a = 0, b = 0], unknown) => {
    const step = (b - a) / 57; // fixtures know the first page and the 58th
    return [...Array.from({ length: 11 }, (_, at) => a + step * (at + 1)), unknown];
  }, 'refused'),
  'event.cohosts.valid': cohosts((_, unknown) => [unknown], 'refused'),
  'event.cohosts.valid:first': cohosts(([, a = 0, b = 0], unknown) => [unknown, a, b], 'refused'),
  'event.cohosts.valid:later': cohosts(([, a = 0, b = 0], unknown) => [a, b, unknown], 'refused'),
  'event.cohosts.valid:several': cohosts(([, a = 0, b = 0]) => [a, b], 'accepted'),
  'event.description.line-breaks': accepts({ description: 'One\nTwo\r\nThree' }),
  'event.cohosts.default': accepts(absent(['cohosts'])),
  'event.flags.optional': accepts({ isVirtual: true, isTicketless: true }),
  'event.flags.optional:course': accepts({
    ...absent(['startedAt', 'endedAt']),
    isSelfPacedCourse: true,
    isVirtual: true,
  }),
  'event.capacity.unlimited:zero': accepts({ capacity: 0 }),
  'event.address.max-length': refuses({ address: 'é'.repeat(256) }),
  'event.address.max-length:255': accepts({ address: 'x'.repeat(255) }),
  'event.address.max-length:bytes': accepts({ address: '🎈'.repeat(200) }),
  'event.optional.omitted:all': accepts(absent(OPTIONAL)),
  'event.optional.omitted:address': accepts(absent(['address'])),
  'event.published-at.schedules': ({ variant }) => ({
    change: { publishedAt: dateOf(variant, 2090) },
    expected: 'accepted',
  }),
  'event.types.startedAt:midnight': dated('startedAt', '2096-05-05T00:00'),
  'event.types.startedAt:leap-day': dated('startedAt', '2096-02-29T10:00'),
  'event.types.startedAt:repeated-hour': dated('startedAt', '2096-10-28T01:30'),
  'event.types.startedAt:skipped-hour': dated('startedAt', '2096-03-25T01:30'),
  'event.types.endedAt:next-day': dated('endedAt', '2097-01-01T01:00'),
  'event.published-at.schedules:zone': (probe) =>
    dated('publishedAt', new Date(Date.now() + (probe.variant === 'terse' ? 165 : 45) * 60_000).toISOString())(probe),
  'create.image.required': refuses({ image: MISSING }),
  'update.image.optional': accepts({ image: MISSING }),
  'update.capacity.floor': refuses({ capacity: 2 }),
  'update.capacity.floor:bits8': accepts({ capacity: 257 }),
  'update.capacity.floor:bits16': accepts({ capacity: 65_537 }),
  'update.capacity.floor:equal': accepts({ capacity: 3 }),
};

/** Title duplicates need two events, so they are no change of one body. */
async function titlesMayRepeat(probe: Probe, operation: Operation): Promise<boolean> {
  await probe.call('events.create', { body: probe.event({ title: 'Twice' }) });
  return accepted(await probe.call(operation, { body: probe.event({ title: 'Twice' }) }));
}

/** After a refused update that says the opposite, this one is answered as if that had never come. */
const afterRefused =
  (change: Body, isKept: (answer: Answer) => boolean) =>
  async (probe: Probe): Promise<boolean> => {
    const undated = { isSelfPacedCourse: true, startedAt: MISSING, endedAt: MISSING };
    if (!(await probe.baseline('events.update'))) return false;
    await probe.call('events.update', { body: probe.event({ ...undated, contactEmail: 'someone' }) });
    return isKept(await probe.call('events.update', { body: probe.event(change) }));
  };

const AFTER_REFUSED: Readonly<Record<string, (probe: Probe) => Promise<boolean>>> = {
  'update.image.optional@events.update:refused': afterRefused({ image: MISSING }, accepted),
};

/** @returns the proof for a break of an event rule, or undefined when there is none */
export function eventProof(breakId: string): ((probe: Probe) => Promise<boolean>) | undefined {
  const left = AFTER_REFUSED[breakId];
  if (left !== undefined) return left;
  const [rule = '', where = ''] = breakId.split('@');
  const [name = '', detail] = where.startsWith('events.') ? where.split(':') : ['events.create', where];
  const operation = name as Operation;
  if (rule === 'event.title.duplicates') return (probe) => titlesMayRepeat(probe, operation);
  const experiment = EXPERIMENTS[detail ? `${rule}:${detail}` : rule];
  return experiment && ((probe) => holds(probe, operation, experiment));
}

/** The unchanged body is accepted, so the change alone decides. */
async function holds(probe: Probe, operation: Operation, experiment: Experiment): Promise<boolean> {
  const { change, expected } = experiment(probe);
  const answer = await probe.call(operation, { body: probe.event(change) });
  return (await probe.baseline(operation)) && (expected === 'accepted' ? accepted(answer) : refused(answer));
}
