import { examplesOf, type Known } from '../../../src/interface/question.ts';
import { questions } from '../../../src/interface/questions/index.ts';
import type { CheckContext } from '../../checks/check.ts';
import { leaveOut, put, type Change } from '../../explore/change.ts';
import type { Attribute } from '../../judge/attributes.ts';
import { dateForms, writeDate } from '../../learn/date-forms.ts';
import { baseline } from '../../learn/deployment.ts';
import type { Body, ValidValues } from '../../learn/event-body.ts';
import { knownBy } from '../../learn/observe/questions/event-question.ts';
import { placeholders } from '../placeholders.ts';
import { changedEvent, oddDraft, type ComparedDraft } from './compared-request.ts';
import { oddTypes, oddValuesOf } from './odd-values.ts';

/** Every single oddity of an event, on an update of the run's own: however often it is accepted, nothing more is left behind. */
export function eventCases(ground: CheckContext, attributes: readonly Attribute[]): readonly ComparedDraft[] {
  const { values, own, accepted } = ground.deployment;
  if (values === undefined || own?.isMade !== true || accepted['events.update'] === undefined) return [];
  const update = (change: Change, questions?: readonly string[]) => changedEvent('events.update', change, questions);
  return [
    update((body) => body),
    ...attributes.flatMap(({ name, type }) => [
      update(leaveOut(name)),
      ...oddValuesOf(type).map((value) => update(put(name, value))),
    ]),
    ...formCases(values).map(([change, question]) => update(change, [question])),
    ...exampleCases(knownBy(values, accepted['events.update'].forms)).map(([change, question]) =>
      update(change, [question]),
    ),
    ...openCases(values).map((change) => update(change)),
    ...stageCases(ground),
  ];
}

/** Forms of `publishedAt` that are tried beside those of the other dates: the likely ones. */
const MAX_PUBLISHED = 16;

/** Each form of a date, and of a host, whatever the sides were seen to take. */
function formCases(values: ValidValues): readonly (readonly [Change, string])[] {
  const [page, other = page] = values.hosts;
  const dates = dateForms.flatMap((form, at): Change[] => [
    (body) => ({ ...body, startedAt: writeDate(values.starts, form), endedAt: writeDate(values.ends, form) }),
    ...(at < MAX_PUBLISHED ? [put('publishedAt', writeDate(values.published, form))] : []),
  ]);
  const offsets: Change[] = ['+02:00', '-11:00'].map((offset) => (body) => ({
    ...body,
    startedAt: `${values.starts}:00${offset}`,
    endedAt: `${values.ends}:00${offset}`,
  }));
  const hosts = [page, [page], [page, other], String(page), [String(page)], { id: page }];
  return [
    ...dates.map((change) => [change, 'datetime.form'] as const),
    ...offsets.map((change) => [change, 'datetime.offset'] as const),
    [
      put(
        'cohosts',
        Array.from({ length: 60 }, () => other),
      ),
      'cohosts.maximum',
    ] as const,
    ...hosts.map((host) => [put('host', host), 'host.form'] as const),
  ];
}

/** What the document does not speak of. */
function openCases(values: ValidValues): readonly Change[] {
  const [page, other = page] = values.hosts;
  const attributes: Readonly<Record<string, readonly unknown[]>> = {
    title: ['x'.repeat(256), 'x'.repeat(1000)],
    description: ['x'.repeat(256), 'x'.repeat(3000)],
    addressDetails: ['x'.repeat(256), 'x'.repeat(3000)],
    address: ['x'.repeat(255), 'x'.repeat(256)],
    externalUrl: ['mailto:a@example.com', 'HTTPS://EXAMPLE.COM'],
    image: [placeholders.noImage, 'ftp://example.com/a.png', 'https://example.com/'],
    capacity: [Number.MAX_SAFE_INTEGER],
    cohosts: [[String(other)], [placeholders.unknownPage], [other, placeholders.unknownPage]],
    host: [placeholders.unknownPage],
    type: [placeholders.noEventType],
    location: [placeholders.noPlace],
    id: [1],
  };
  const dates: Change[] = [
    (body) => ({ ...body, endedAt: body['startedAt'] }),
    (body) => ({ ...body, isSelfPacedCourse: true, startedAt: null, endedAt: null }),
  ];
  const each = Object.entries(attributes).flatMap(([name, all]) => all.map((value) => put(name, value)));
  return [...each, ...dates, ...severalAtOnce];
}

/** What shows each part of an answer; null and blanks are among the odd values of each attribute. */
const exampleCases = (known: Known): readonly (readonly [Change, string])[] =>
  questions
    .filter(({ kind }) => kind !== 'null' && kind !== 'blank')
    .flatMap((question) =>
      Object.values(examplesOf(question, known)).map(
        (changes) => [(body: Body) => ({ ...body, ...changes }), question.id] as const,
      ),
    );

/** `refusal.all-at-once` */
const severalAtOnce: readonly Change[] = [
  leaveOut('title', 'location'),
  leaveOut('host', 'isVip', 'isPaid', 'description'),
  (body) => ({ ...leaveOut('title')(body), contactEmail: 'not-an-email', address: 'x'.repeat(256) }),
  (body) => ({ ...body, type: 'many', host: 'many', isVip: 'maybe' }),
  () => ({}),
];

/** `capacity.floor.counts`, where both sides have an event of which some RSVPs are not confirmed. */
export function floorCases({ deployment, session }: CheckContext): readonly ComparedDraft[] {
  const { values, accepted, fixtures } = deployment;
  const event = fixtures.eventWithUnconfirmedRsvps;
  if (event === undefined || values === undefined || accepted['events.update'] === undefined) return [];
  const { id, rsvps, confirmed } = event;
  const lawful: Body = { ...baseline(deployment, 'events.update', session), receivesRsvpWebhooks: true };
  return [rsvps, rsvps - 1, confirmed].map((capacity) =>
    oddDraft({ operation: 'events.update', id, body: { ...lawful, capacity } }, { id, capacity }),
  );
}

/** An event that does not exist, and requests that are wrong at two stages (`refusal.precedence`). */
function stageCases(ground: CheckContext): readonly ComparedDraft[] {
  const { deployment, session } = ground;
  const ownId = deployment.own?.id ?? 'none';
  const { apiKey, channelId } = placeholders;
  const headers = { 'x-channel': channelId };
  const otherKey = { authorization: `Channel ${apiKey}-5f0c2b7e91`, 'x-channel': channelId };
  const update = { operation: 'events.update' } as const;
  const lawful: Body = baseline(deployment, 'events.update', session);
  const wrong = leaveOut('title', 'location')(lawful);
  const precedence = ['refusal.precedence'];
  const unknown = unknownEvents.flatMap((id) => [
    oddDraft({ ...update, id, body: lawful }, { id }),
    oddDraft({ ...update, id, body: wrong }, { id, title: undefined, location: undefined }, precedence),
  ]);
  const [id] = unknownEvents;
  return [
    ...unknown,
    oddDraft({ ...update, id, body: lawful, headers }, { id, headers: 'no Authorization' }, precedence),
    oddDraft({ ...update, id, text: '{"title": ' }, { id, body: '{"title": ' }, precedence),
    oddDraft({ ...update, id, body: lawful, contentType: 'text/plain' }, { id, contentType: 'text/plain' }, precedence),
    oddDraft(
      { ...update, id: ownId, body: wrong, headers: otherKey },
      { headers: 'a longer key', title: undefined },
      precedence,
    ),
    oddDraft({ ...update, id: ownId, body: lawful, headers: otherKey }, { headers: 'a longer key' }),
    oddDraft({ ...update, id: ownId, body: lawful, headers }, { headers: 'no Authorization' }),
    oddDraft({ ...update, id: ownId, text: '{"title": ' }, { body: '{"title": ' }),
    oddDraft({ ...update, id: ownId, text: '[]' }, { body: '[]' }),
    ...oddTypes.map((contentType) => oddDraft({ ...update, id: ownId, body: lawful, contentType }, { contentType })),
  ];
}

/** So large that no deployment has come to them, and IDs that are none. */
const unknownEvents = ['999999999', '0', 'abc'] as const;
