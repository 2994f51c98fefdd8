import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { address, goTo, linkTo, linkWith, noEntry, views, type View } from '../address.ts';
import { ExchangeOf } from '../journal/exchange-of.tsx';
import { feedState } from '../journal/feed.ts';
import { documentation } from '../parts/documentation.ts';
import { shownText } from '../../shared/visible.ts';
import { channel, notice } from '../sandbox.ts';
import { refreshStatus, status } from './status.ts';
import { VirtualTime } from './virtual-time.tsx';

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

/** What stands around every view: the world, its time, profile, scenario and faults; the views; what was done last. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { view } = address.value;
  const from = channel.value;
  useEffect(() => void refreshStatus().catch(() => undefined), [view, from]);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the view
      </a>
      <header class="frame">
        <h1>channel-sandbox</h1>
        <Facts />
      </header>
      <nav aria-label="Views">
        {views.map((one) => (
          <a key={one} href={linkTo(one)} aria-current={one === view ? 'page' : undefined}>
            {titles[one]}
          </a>
        ))}
        <a href={documentation()}>Documentation</a>
      </nav>
      <Lost />
      <Notice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}

function Facts() {
  const now = status.value;
  if (now === undefined) return <p class="facts soft">…</p>;
  const { profile, scenario, faults } = now;
  return (
    <div class="facts">
      <WorldChoice />
      <span class="fact">
        <span class="soft">time</span> <VirtualTime />
      </span>
      <span class="fact">
        <span class="soft">profile</span> <bdi>{shownText(profile.profile, 60)}</bdi>
      </span>
      <span class="fact">
        <span class="soft">scenario</span> <bdi>{shownText(scenario.scenario, 60)}</bdi>
      </span>
      <span class={faults.length === 0 ? 'fact' : 'fact badge odd'}>
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
  const choose = (chosen: string) => goTo(linkWith({ ...noEntry, world: chosen === known[0] ? null : chosen }));
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

function Lost() {
  return (
    <p role="status" class={feedState.value === 'lost' ? 'banner bad' : 'unseen'}>
      {feedState.value === 'lost' ? 'The sandbox does not answer. It is tried again each second.' : ''}
    </p>
  );
}

function Notice() {
  const said = notice.value;
  return (
    <div role="status" class={said === undefined ? 'unseen' : `banner ${said.isBad ? 'bad' : 'good'}`}>
      {said === undefined ? null : (
        <>
          <span>
            <bdi>{shownText(said.text, 1000)}</bdi> <ExchangeOf requestId={said.requestId} />
          </span>
          <button type="button" onClick={() => (notice.value = undefined)}>
            Close
          </button>
        </>
      )}
    </div>
  );
}
