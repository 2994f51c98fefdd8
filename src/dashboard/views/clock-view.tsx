import { Badge } from '../parts/badges.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import type { ComponentChildren } from 'preact';
import { linkTo } from '../address.ts';
import { VirtualTime } from '../frame/virtual-time.tsx';
import { act } from '../frame/status.ts';
import { Moment } from '../parts/texts.tsx';
import { nextMonday, relative } from '../parts/relative.ts';
import { Rows } from '../parts/rows.tsx';
import { counted } from '../../lib/describe.ts';
import { ViewOf } from '../parts/view.tsx';
import { world } from '../sandbox.ts';
import type { ClockReading, ClockWish } from '../../control/controls.ts';

/** What time it is in this world, and what will happen when. */
export function ClockView() {
  return (
    <ViewOf title="Clock" load={() => world.value.clock.read()}>
      {(clock, again) => (
        <Clock clock={clock} set={(wish, said) => act(said, () => world.value.clock.set(wish), again)} />
      )}
    </ViewOf>
  );
}

interface ClockProps {
  readonly clock: ClockReading;
  readonly set: (wish: ClockWish, said: string) => void;
}

const steps = [
  ['PT1H', '+1 hour'],
  ['P1D', '+1 day'],
  ['P7D', '+1 week'],
  ['-P1D', '−1 day'],
] as const;

function Clock({ clock, set }: ClockProps) {
  const isFrozen = clock.mode === 'frozen';
  return (
    <>
      <p class="big">
        <VirtualTime /> {isFrozen ? null : <Badge of={['running', 'good', 'The world’s time passes as yours does.']} />}
      </p>
      <div class="row">
        <Button
          onClick={() =>
            isFrozen ? set({ mode: 'running' }, 'The clock runs.') : set({ mode: 'frozen' }, 'The clock is frozen.')
          }
        >
          {isFrozen ? 'Let it run' : 'Freeze'}
        </Button>
        {steps.map(([advance, label]) => (
          <button key={advance} type="button" onClick={() => set({ advance }, `The clock was moved: ${label}.`)}>
            {label}
          </button>
        ))}
        <Button onClick={() => set({ now: nextMonday(clock.now) }, 'The clock was set to the next Monday, 9 o’clock.')}>
          Next Monday
        </Button>
      </div>
      <SetForm now={clock.now} set={set} />
      <h3>What will happen</h3>
      <NextList clock={clock} set={set} />
    </>
  );
}

function SetForm({ now, set }: Pick<ClockProps, 'set'> & { readonly now: string }) {
  const setTo = (given: FormData) => {
    const at = String(given.get('at'));
    const instant = `${at.length === 16 ? `${at}:00` : at}Z`;
    set({ now: instant }, `The clock was set to ${instant}.`);
  };
  return (
    <Form onGiven={setTo}>
      <label>
        Set it to <input type="datetime-local" name="at" step={1} defaultValue={now.slice(0, 19)} required /> UTC
      </label>
      <button type="submit">Set</button>
    </Form>
  );
}

type Next = ClockReading['next'][number];

function NextList({ clock: { now, next, afterRequests = [] }, set }: ClockProps) {
  if (next.length + afterRequests.length === 0)
    return (
      <p class="empty">
        Nothing that the sandbox knows of. Create an event with a later <code>publishedAt</code>, and the clock can jump
        to it; an <a href={linkTo('events')}>event</a> has buttons for its start and end.
      </p>
    );
  const changes: readonly Change[] = [
    ...next.map((one, index) => ({
      key: index,
      when: (
        <>
          <Moment at={one.at} /> <span class="soft">{relative(Date.parse(one.at) - Date.parse(now))}</span>
        </>
      ),
      what: <What next={one} />,
      jump: (
        <Button
          aria-label={`Jump there: ${one.at}`}
          onClick={() => set({ now: one.at }, `The clock was set to ${one.at}.`)}
        >
          Jump there
        </Button>
      ),
    })),
    ...afterRequests.map(({ requests, step, changes: all }) => ({
      key: `step ${step}`,
      when: `after ${counted(requests, 'more request')}`,
      what: `step ${step} of the scenario: ${all.join(', ')}`,
      jump: null,
    })),
  ];
  return (
    <Rows
      rows={changes}
      keyOf={({ key }) => key}
      columns={[
        { name: 'When', cell: ({ when }) => when },
        { name: 'What', cell: ({ what }) => what },
        { name: 'Go there', cell: ({ jump }) => jump },
      ]}
    />
  );
}

/** What will happen, as a row. */
interface Change {
  readonly key: string | number;
  readonly when: ComponentChildren;
  readonly what: ComponentChildren;
  readonly jump: ComponentChildren;
}

function What({ next }: { readonly next: Next }) {
  if (next.what === 'event-visible')
    return (
      <>
        <a href={linkTo('events', { event: next.event })}>event {next.event}</a> becomes visible
      </>
    );
  if (next.what === 'key-expires') return <>the key of {next.channelId} is refused from then on</>;
  return (
    <>
      step {next.step} of the scenario: {next.changes.join(', ')}
    </>
  );
}
