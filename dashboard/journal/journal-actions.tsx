import { attempt, area, tell, world } from '../sandbox.ts';
import { saveAs } from '../parts/copy.tsx';
import { ask } from '../parts/ask.tsx';
import { reloadEverywhere } from './feed.ts';

export function JournalActions() {
  return (
    <div class="row">
      <button type="button" onClick={() => void attempt(saveHar)}>
        Save as HAR
      </button>
      <button type="button" onClick={() => void attempt(saveLines)}>
        Save as NDJSON
      </button>
      <button type="button" onClick={() => void attempt(clear)}>
        Clear
      </button>
    </div>
  );
}

async function saveHar(): Promise<void> {
  const har = await area.value.ask<object>({ path: '/journal', query: { format: 'har' } });
  saveAs('journal.har', JSON.stringify(har, null, 2), 'application/json');
}

async function saveLines(): Promise<void> {
  const all = await world.value.journal();
  saveAs('journal.ndjson', all.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 'application/x-ndjson');
}

async function clear(): Promise<void> {
  if (!(await ask('Clear the journal of this world? Its exchanges are lost; the audit begins anew.', 'Clear'))) return;
  await world.value.clearJournal();
  await reloadEverywhere();
  tell('The journal is empty.');
}
