import { Pairs } from '../parts/pairs.tsx';
import { Badge } from '../parts/badges.tsx';
import { Button } from '../parts/button.tsx';
import { Choice, Form } from '../parts/form.tsx';
import { address, goTo, linkTo, linkWith } from '../address.ts';
import { rules } from '../catalogue.ts';
import { entries } from '../journal/feed.ts';
import { act, status } from '../frame/status.ts';
import { BodyText } from '../parts/body-text.tsx';
import { documentation } from '../parts/documented.tsx';
import { EventTimes } from './event-times.tsx';
import { inWords } from './fact-words.ts';
import { Moment } from '../parts/texts.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { world } from '../sandbox.ts';
import type { JournalEntry } from '../../control/controls.ts';

type Event = NonNullable<Awaited<ReturnType<typeof world.value.event>>>;
interface DetailProps {
  readonly event: Event | undefined;
  readonly again: () => Promise<void>;
}

/** Takes the event that is shown out of the address, with how it is looked at. */
const noEvent = { event: null, at: null, timezone: null, access: null } as const;

/** One event: what a member is shown, who registered, how it came to be, and the whole record. */
export function EventDetail({ event, again }: DetailProps) {
  if (event === undefined)
    return (
      <section class="detail">
        <NothingFound clear={{ ...noEvent, find: null }}>There is no such event in this world.</NothingFound>
      </section>
    );
  return (
    <section class="detail" aria-label={`Event ${event.id}`}>
      <div class="row spread">
        <h3>
          {event.id}: <bdi>{shownText(event.title, 200)}</bdi>
        </h3>
        <Button onClick={() => goTo(linkWith(noEvent))}>Close</Button>
      </div>
      <EventTimes event={event} />
      <MemberView id={event.id} />
      <Rsvps event={event} again={again} />
      <History id={event.id} />
      <details>
        <summary>The record</summary>
        <BodyText text={JSON.stringify(event)} />
      </details>
    </section>
  );
}

/** What the document says that a member is shown, each fact with its rule. */
function MemberView({ id }: { readonly id: number }) {
  const [at, timezone, access] = ['at', 'timezone', 'access'].map((name) => address.value.params.get(name) ?? '');
  const member: Member = {
    ...(at === '' ? {} : { at: `${at}:00Z` }),
    ...(timezone === undefined || timezone === '' ? {} : { timezone }),
    ...(access === '' ? {} : { eventAccess: access === 'yes' }),
  };
  const look = (given: FormData) =>
    goTo(linkWith(Object.fromEntries([...given].map(([name, value]) => [name, String(value)]))));
  return (
    <section>
      <h3>What a member is shown</h3>
      <Form onGiven={look}>
        <label>
          At <input type="datetime-local" name="at" defaultValue={at} /> UTC
        </label>
        <label>
          Timezone <input name="timezone" list="zones" placeholder="the place’s" size={14} defaultValue={timezone} />
        </label>
        <datalist id="zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Choice label="Event access" name="access" value={access} options={accesses} />
        <button type="submit">Look</button>
      </Form>
      <Facts key={JSON.stringify(member)} id={id} member={member} />
    </section>
  );
}

const accesses = Object.entries({ '': 'not known', yes: 'yes', no: 'no' });

type Member = NonNullable<Parameters<typeof world.value.memberView>[1]>;
type MemberFact = Awaited<ReturnType<typeof world.value.memberView>>[number];

function Facts({ id, member }: { readonly id: number; readonly member: Member }) {
  const clock = member.at === undefined ? status.value?.clock.now : undefined; // as the clock goes on
  return (
    <ViewOf load={() => world.value.memberView(id, member)} on={[clock]}>
      {(facts) => <Pairs rows={facts.map((fact) => [inWords(fact)[0], <Fact {...fact} />])} />}
    </ViewOf>
  );
}

const Fact = ({ fact, value, rule }: MemberFact) => (
  <>
    <b>{shownText(inWords({ fact, value })[1], 200)}</b> {fact === 'visible' ? <ByClock /> : null}
    <a class="rule" href={documentation(rule)} title={rules.value.get(rule)?.text}>
      {rule}
    </a>
  </>
);

/** All else that the document states stays as it is, whatever the time. */
const ByClock = () => <Badge of={['changes with the clock', 'note', 'Move the world’s clock to see it change.']} />;

function Rsvps({ event: { id, rsvps, capacity }, again }: DetailProps & { readonly event: Event }) {
  const confirm = (member: string) =>
    act(`${shownText(member, 60)} is confirmed.`, () => world.value.rsvps.confirm({ event: id, member }), again);
  const register = (given: FormData) => {
    const count = Number(given.get('count'));
    const wish = { count, ...(given.has('confirmed') ? { confirmed: true } : {}) };
    act(`${count} registered.`, () => world.value.rsvps.register(id, wish), again);
  };
  const isUnlimited = capacity === null || capacity === 0;
  return (
    <section>
      <h3>
        RSVPs <span class="soft">{isUnlimited ? `${rsvps.length}, unlimited` : `${rsvps.length} of ${capacity}`}</span>{' '}
        {isUnlimited ? null : <meter max={capacity} value={rsvps.length} aria-hidden="true" />}
      </h3>
      <Form onGiven={register}>
        <label>
          Register <input type="number" name="count" min={1} max={10_000} defaultValue="1" size={5} required /> members
        </label>
        <label>
          <input type="checkbox" name="confirmed" /> confirmed at once
        </label>
        <button type="submit">Register</button>
      </Form>
      <ul class="plain">
        {rsvps.slice(-MAX_RSVPS).map(({ member, registeredAt, confirmedAt }) => (
          <li key={member}>
            <bdi>{shownText(member, 80)}</bdi>, registered <Moment at={registeredAt} />,{' '}
            {confirmedAt === null || confirmedAt === undefined ? (
              <Button onClick={() => confirm(member)} aria-label={`Confirm ${shownText(member, 80)}`}>
                Confirm
              </Button>
            ) : (
              <>
                confirmed <Moment at={confirmedAt} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_RSVPS = 50;

/** The exchanges of the journal that made or changed it. */
function History({ id }: { readonly id: number }) {
  const own = entries.value.filter((entry) => isOf(entry, id));
  return (
    <section>
      <h3>In the journal</h3>
      {own.length === 0 ? <p class="soft">No exchange that is kept was about it.</p> : null}
      <ul class="plain">
        {own.map(({ seq, at, operation, response }) => (
          <li key={seq}>
            <a href={linkTo('journal', { entry: seq })}>
              exchange {seq}: {operation}
            </a>{' '}
            {response?.status ?? 'cut'} at <Moment at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isOf({ operation, request, response, outcome }: JournalEntry, id: number): boolean {
  if (operation === 'events.update') return request.url.split('?', 1)[0]?.endsWith(`/${id}`) === true;
  return (
    operation === 'events.create' &&
    outcome === 'accepted' &&
    new RegExp(`"id": ?"?${id}\\b`).test(response?.body?.text ?? '')
  );
}
