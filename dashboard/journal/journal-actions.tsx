import { attempt, area, tell, world } from '../sandbox.ts';
import { saveAs } from '../parts/copy.tsx';
import { ask } from '../parts/ask.tsx';
import { dropForgotten, entries, reloadEverywhere } from './feed.ts';
import { journalCount } from './journal-count.ts';

export function JournalActions() {
  return (
    <div class="row actions">
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
  const har = await area.value.ask<object>({ path: '/journal', query: { format: 'har', after: await beforeShown() } });
  saveAs('journal.har', JSON.stringify(har, null, 2), 'application/json');
  tell(`Saved as HAR: ${journalCount(entries.value)}.`);
}

/** The number before the first exchange that the view counts: a file holds as many as the view says. */
async function beforeShown(): Promise<number> {
  await dropForgotten();
  return (entries.value[0]?.seq ?? 1) - 1;
}

async function saveLines(): Promise<void> {
  const all = await world.value.journal({ after: await beforeShown() });
  saveAs('journal.ndjson', all.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 'application/x-ndjson');
  tell(`Saved as NDJSON: ${journalCount(entries.value)}.`);
}

async function clear(): Promise<void> {
  if (!(await ask('Clear the journal of this world? Its exchanges are lost; the audit begins again.', 'Clear'))) return;
  await world.value.clearJournal();
  await reloadEverywhere();
  tell('The journal is empty.');
}
