import { Button } from '../parts/button.tsx';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, goTo, linkTo, linkWith, noEntry, views, type View } from '../address.ts';
import { isSpent } from '../faults.ts';
import { comebacks, feedState } from '../journal/feed.ts';
import { useHeight } from '../parts/sticky.ts';
import { shownText } from '../../lib/visible.ts';
import { attempt, channel, makeFirst, openWith, notice, problemSentence } from '../sandbox.ts';
import { isPartners, token } from '../token.ts';
import { profileWords, refreshStatus, status } from './status.ts';
import { VirtualTime } from './virtual-time.tsx';
import { ExchangeOf } from '../journal/exchange-of.tsx';
import { Form } from '../parts/form.tsx';
import { ControlRefused } from '../../control/errors.ts';

const refused =
  'The sandbox refuses this token. The control key of a world opens only that one: add #journal?world=CHANNEL to the address.';

/** Asks for what opens the control area, where other machines can reach the sandbox. What is refused stays in the field. */
export function TokenForm() {
  const [problem, setProblem] = useState(token.value === undefined ? undefined : refused);
  /** The token of a partner that has no world yet. */
  const [worldless, setWorldless] = useState<string | undefined>(undefined);
  const tellWhy = (error: unknown) =>
    setProblem(error instanceof ControlRefused && error.status === 401 ? refused : problemSentence(error));
  const open = (form: FormData) => {
    const given = form.get('token');
    if (typeof given !== 'string' || given.trim() === '') return;
    setProblem(undefined);
    void openWith(given.trim()).then((isOpen) => setWorldless(isOpen ? undefined : given.trim()), tellWhy);
  };
  return (
    <main class="narrow">
      <h1>channel-sandbox</h1>
      <p>
        Other machines can reach this sandbox, so it asks for a token. That is the token of a partner, the control key
        of a world, or the control token of the sandbox, which it printed at its start or was given (--control-token).
        Only this tab keeps it.
      </p>
      <Form onGiven={open}>
        <label>
          Token{' '}
          <input
            name="token"
            type="password"
            autocomplete="off"
            required
            defaultValue={token.value}
            aria-invalid={problem !== undefined}
            aria-describedby="token-problem"
          />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </Form>
      {worldless === undefined ? null : (
        <p class="row">
          This token has no world yet.
          <Button onClick={() => void makeFirst(worldless).catch(tellWhy)}>Create a world</Button>
        </p>
      )}
      <p id="token-problem" role="alert" class={problem === undefined ? 'unseen' : 'bad problem'}>
        {problem}
      </p>
    </main>
  );
}

export const titles: Readonly<Record<View, string>> = {
  journal: 'Journal',
  questions: 'Questions',
  events: 'Events',
  clock: 'Clock',
  faults: 'Faults',
  world: 'World',
  audit: 'Audit',
  send: 'Send',
};

/** The frame of every view: the world, its time, profile, scenario and faults; the views; what was done last. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { view } = address.value;
  const nav = useRef<HTMLElement>(null);
  const header = useRef<HTMLElement>(null);
  useHeight(nav, '--nav');
  useHeight(header, '--frame');
  const [from, times] = [channel.value, comebacks.value];
  useEffect(() => void refreshStatus().catch(() => undefined), [view, from, times]);
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [view],
  );
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the view
      </a>
      <header ref={header} class="frame">
        <h1>channel-sandbox</h1>
        <Facts />
      </header>
      <nav ref={nav} aria-label="Views">
        {views.map((one) => (
          <a key={one} href={`./${linkTo(one)}`} aria-current={one === view ? 'page' : undefined}>
            {titles[one]}
          </a>
        ))}
        <a href="docs">Documentation</a>
        <a href="docs/guide">Guide</a>
      </nav>
      <Toasts />
      <main id="main" tabIndex={-1}>
        {feedState.value === 'gone' ? <GoneWorld /> : children}
      </main>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}

/** In the place of a view of what is no more. */
function GoneWorld() {
  if (isPartners.value && channel.value === undefined) return <FirstWorld />;
  return (
    <div class="empty" role="alert">
      <h2>This world no longer exists</h2>
      <p>
        The sandbox has no world of the channel <code>{shownText(channel.value ?? '', 100)}</code>. It was dropped, it
        expired, or the sandbox was started again.
      </p>
      {isPartners.value ? (
        <p>
          <a href="#world">Look at another world of this token, or create one</a>.
        </p>
      ) : (
        <p>
          <a href="#journal">Look at the default world</a> or <a href="#world">create a world</a>.
        </p>
      )}
    </div>
  );
}

/** Leads a partner, whose token opens no default world, to the first of its own. */
function FirstWorld() {
  const own = token.value ?? '';
  const [isNone, setNone] = useState(false);
  useEffect(() => void attempt(() => openWith(own)).then((isOpen) => setNone(isOpen === false)), [own]);
  if (!isNone) return null;
  return (
    <div class="empty" role="alert">
      <h2>This token has no world yet</h2>
      <Button onClick={() => void attempt(() => makeFirst(own))}>Create a world</Button>
    </div>
  );
}

function Facts() {
  const now = status.value;
  if (feedState.value === 'gone') return null;
  if (now === undefined) return <p class="facts soft">…</p>;
  const { profile, scenario } = now;
  const faults = now.faults.filter((fault) => !isSpent(fault));
  return (
    <div class="facts">
      <WorldChoice />
      <span class="fact">
        <span class="soft">time</span> <VirtualTime />
      </span>
      <span class="fact">
        <span class="soft">profile</span> <bdi>{profileWords(profile)}</bdi>
      </span>
      <span class="fact">
        <span class="soft">scenario</span> <bdi>{shownText(scenario.scenario, 60)}</bdi>
      </span>
      <span
        class={faults.length === 0 ? 'fact' : 'fact badge odd'}
        title="Simulated outages that are waiting for a request, or have a part in each answer."
      >
        <span class={faults.length === 0 ? 'soft' : ''}>faults</span>{' '}
        <bdi>{faults.length === 0 ? 'none' : faults.map(({ id }) => id).join(', ')}</bdi>
      </span>
    </div>
  );
}

function WorldChoice() {
  const worlds = status.value?.worlds ?? [];
  const here = channel.value ?? worlds[0]?.channelId ?? 'default';
  const known = worlds.map(({ channelId }) => channelId);
  const options = known.includes(here) ? known : [here, ...known];
  const choose = (chosen: string) =>
    goTo(linkWith({ ...noEntry, world: chosen === known[0] && !isPartners.value ? null : chosen }));
  return (
    <label class="fact">
      <span class="soft">world</span>{' '}
      <select value={here} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Milliseconds that an answer stays; what went wrong stays until it is closed. */
const stay = 8000;

/** What was done last, and whether the sandbox answers, in a fixed place: nothing moves. */
function Toasts() {
  const said = notice.value;
  useEffect(() => {
    if (said === undefined || said.isBad) return undefined;
    const timer = setTimeout(() => {
      if (notice.value === said) notice.value = undefined;
    }, stay);
    return () => clearTimeout(timer);
  }, [said]);
  const isLost = feedState.value === 'lost';
  return (
    <div class="toasts">
      <p role="status" class={isLost ? 'toast bad' : 'unseen'}>
        {isLost ? 'The sandbox does not answer. The page tries again each second.' : ''}
      </p>
      <div role="status" class={said === undefined ? 'unseen' : `toast ${said.isBad ? 'bad' : 'good'}`}>
        {said === undefined ? null : (
          <>
            <span>
              <bdi>{shownText(said.text, 1000)}</bdi> <ExchangeOf requestId={said.requestId} />
            </span>
            <Button onClick={() => (notice.value = undefined)}>Close</Button>
          </>
        )}
      </div>
    </div>
  );
}
