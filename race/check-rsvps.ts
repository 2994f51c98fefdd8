import { at } from './check-register.ts';
import { checkSnapshots } from './check-snapshots.ts';
import type { Finding, Look, Of } from './history.ts';

/** The RSVPs of one event: members register once and stay. */
export function checkRsvps(name: string, registers: readonly Of<'register'>[], looks: readonly Look[]): Finding[] {
  const sent = new Map(registers.map((one) => [one.member, one]));
  const shown = looks.flatMap(({ event, begin, end }) => (event === undefined ? [] : [{ event, begin, end }]));
  return [
    ...shown.flatMap(({ event, ...times }) => {
      const text = `${name}: a read at ${at(times)} shows`;
      const many = event.members.length;
      const full: Finding[] =
        many > event.capacity
          ? [{ kind: 'more RSVPs than capacity', text: `${text} ${many} RSVPs of ${event.capacity}` }]
          : [];
      return [...full, ...event.members.flatMap((member) => wrongMember(text, sent.get(member), { member, ...times }))];
    }),
    ...registers.flatMap((one) => lost(name, one, shown)),
    ...checkSnapshots(
      `${name}, RSVPs`,
      shown.map(({ event, ...times }) => ({ ...times, members: event.members })),
    ),
    ...registers.flatMap((one) =>
      fullTooSoon(name, one, { registers, capacity: shown[0]?.event.capacity ?? Infinity }),
    ),
  ];
}

function wrongMember(
  text: string,
  register: Of<'register'> | undefined,
  seen: { readonly member: string; readonly end: number },
): Finding[] {
  if (register === undefined) return [{ kind: 'never sent', text: `${text} ${seen.member}` }];
  if (register.outcome === 'refused')
    return [{ kind: 'refused and made', text: `${text} ${seen.member}, whose registration was refused` }];
  return seen.end < register.begin ? [{ kind: 'seen before it was sent', text: `${text} ${seen.member}` }] : [];
}

function lost(
  name: string,
  { member, outcome, end }: Of<'register'>,
  shown: readonly {
    readonly begin: number;
    readonly end: number;
    readonly event: { readonly members: readonly string[] };
  }[],
): Finding[] {
  const without = shown.find(
    ({ event, begin }) => outcome === 'made' && begin > end && !event.members.includes(member),
  );
  return without === undefined
    ? []
    : [
        {
          kind: 'lost RSVP',
          text: `${name}: ${member} was registered at ${end.toFixed(1)} ms, and a read at ${at(without)} does not show it`,
        },
      ];
}

/** An event is full only where so many may have registered by then. */
function fullTooSoon(
  name: string,
  refused: Of<'register'>,
  { registers, capacity }: { readonly registers: readonly Of<'register'>[]; readonly capacity: number },
): Finding[] {
  if (refused.isFull !== true) return [];
  const before = registers.filter(({ outcome, begin }) => outcome !== 'refused' && begin < refused.end).length;
  return before < capacity
    ? [
        {
          kind: 'full though it was not',
          text: `${name}: ${refused.member} found no place at ${at(refused)} with ${before} RSVPs of ${capacity}`,
        },
      ]
    : [];
}
