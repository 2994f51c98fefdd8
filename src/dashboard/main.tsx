import '../lib/tokens.css';
import './style.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { address, type View } from './address.ts';
import { loadCatalogue, rules } from './catalogue.ts';
import { Frame, titles, TokenForm } from './frame/frame.tsx';
import { keepStatus } from './frame/status.ts';
import { Prompt } from './parts/ask.tsx';
import { feedState, startFeed } from './journal/feed.ts';
import { JournalView } from './journal/journal-view.tsx';
import { AuditView } from './views/audit-view.tsx';
import { ClockView } from './views/clock-view.tsx';
import { EventsView } from './views/events-view.tsx';
import { FaultsView } from './views/faults-view.tsx';
import { QuestionsView } from './views/questions-view.tsx';
import { SendView } from './views/send-view.tsx';
import { WorldView } from './views/world-view.tsx';
import { isLocked } from './token.ts';

const shown: Readonly<Record<View, () => preact.JSX.Element>> = {
  journal: JournalView,
  questions: QuestionsView,
  events: EventsView,
  clock: ClockView,
  faults: FaultsView,
  world: WorldView,
  audit: AuditView,
  send: SendView,
};

function Dashboard() {
  if (isLocked.value) return <TokenForm />;
  const View = shown[address.value.view];
  return (
    <Frame>
      <View />
      <Prompt />
    </Frame>
  );
}

effect(() => {
  document.title = `${titles[address.value.view]} · channel-sandbox`;
});
effect(() => {
  if (feedState.value === 'lost' || rules.value.size > 0) return;
  void loadCatalogue().catch(() => undefined); // the journal's state tells that nobody answers
});
startFeed();
keepStatus();
render(<Dashboard />, document.getElementById('dashboard') as HTMLElement);
