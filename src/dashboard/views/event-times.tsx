import { Button } from '../parts/button.tsx';
import { status, act } from '../frame/status.ts';
import { Pairs } from '../parts/pairs.tsx';
import { ViewOf } from '../parts/view.tsx';
import { relative } from '../parts/relative.ts';
import { Moment } from '../parts/texts.tsx';
import { world } from '../sandbox.ts';

type Event = NonNullable<Awaited<ReturnType<typeof world.value.event>>>;

/** A moment of an event: when it is on the clocks there, and as an instant; null where nobody knows the timezone. */
interface EventMoment {
  readonly name: string;
  readonly label: string;
  readonly happens: string;
  readonly wall: string | null;
  readonly instant: string | null;
}

interface Times {
  readonly timezone: string | undefined;
  readonly moments: readonly EventMoment[];
}

/** The sandbox reckons: a member on UTC sees the start as an instant. */
async function loadTimes({ id, location, startedAt, endedAt, publishedAt }: Event): Promise<Times> {
  const [places, facts] = await Promise.all([world.value.places(), world.value.memberView(id, { timezone: 'UTC' })]);
  const valueOf = (name: string) => {
    const value = facts.find(({ fact }) => fact === name)?.value;
    return typeof value === 'string' ? value : null;
  };
  const utc = (wall: string | null) => (wall === null ? null : `${wall}Z`);
  const moments: readonly EventMoment[] = [
    { name: 'start', label: 'Starts', happens: 'starts', wall: startedAt ?? null, instant: utc(valueOf('startsAt')) },
    { name: 'end', label: 'Ends', happens: 'ends', wall: endedAt ?? null, instant: utc(valueOf('endsAt')) },
    {
      name: 'published',
      label: 'Published',
      happens: 'becomes visible',
      wall: publishedAt,
      instant: valueOf('visibleFrom'),
    },
  ];
  return {
    timezone: places.find((place) => place.id === location)?.timezone,
    moments: moments.filter(({ wall }) => wall !== null),
  };
}

/** When an event starts, ends and is published, how far away that is by the world’s clock, and a jump to each. */
export function EventTimes({ event }: { readonly event: Event }) {
  const now = status.value?.clock.now;
  return (
    <ViewOf load={() => loadTimes(event)} on={[event.updatedAt]}>
      {({ moments, timezone = 'timezone unknown' }) => (
        <>
          {now === undefined ? null : <Timeline moments={moments} now={now} />}
          <Pairs
            class="times"
            rows={moments.map((moment) => [moment.label, <When {...moment} {...{ event, timezone, now }} />])}
          />
        </>
      )}
    </ViewOf>
  );
}

interface WhenProps extends EventMoment {
  readonly event: Event;
  readonly timezone: string;
  readonly now: string | undefined;
}

function When({ name, happens, wall, instant, event, timezone, now }: WhenProps) {
  const jump = (at: string) =>
    act(`The clock was set to ${at}: event ${event.id} ${happens}.`, () => world.value.clock.set({ now: at }));
  return (
    <>
      {wall === null ? null : <Moment at={wall} />} {name === 'published' ? 'UTC' : timezone}{' '}
      {instant === null || now === undefined ? null : (
        <>
          <span class="soft">{relative(Date.parse(instant) - Date.parse(now))}</span>{' '}
          <Button onClick={() => jump(instant)}>{`Jump to ${name}`}</Button>
        </>
      )}
    </>
  );
}

/** Published, start, end and now in their proportion; the list below says the same. */
function Timeline({ moments, now }: { readonly moments: readonly EventMoment[]; readonly now: string }) {
  const points = [
    ...moments.flatMap(({ name, instant }) => (instant === null ? [] : [{ name, time: Date.parse(instant) }])),
    { name: 'now', time: Date.parse(now) },
  ].toSorted((one, other) => one.time - other.time);
  const [first = { time: 0 }] = points;
  const span = Math.max(1, (points.at(-1)?.time ?? 0) - first.time);
  return (
    <svg class="timeline" viewBox="-24 0 348 34" aria-hidden="true">
      <line class="line" x1={0} x2={300} y1={17} y2={17} />
      {points.map(({ name, time }, at) => (
        <g key={name} class={name} transform={`translate(${((time - first.time) / span) * 300} 0)`}>
          <circle cy={17} r={name === 'now' ? 5 : 4} />
          <text y={at % 2 === 0 ? 9 : 33} text-anchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
