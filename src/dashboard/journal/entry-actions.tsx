import { useState } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { curlCommand, shellWord } from '../../lib/curl.ts';
import { address, goTo, linkWith } from '../address.ts';
import { questionCatalogue, rules } from '../catalogue.ts';
import { CopyButton } from '../parts/copy.tsx';
import { attempt, tell, world } from '../sandbox.ts';
import { asMarkdown } from './as-markdown.ts';
import { asTest, surroundingsOf } from './as-test.ts';
import { EditAndSend } from './edit-and-send.tsx';
import { OtherwisePanel } from './otherwise-panel.tsx';
import type { PlainRequest } from './plain-request.ts';
import { recordedRequest, send } from './request.ts';

/** What can be done with an exchange. */
export function EntryActions({ entry }: { readonly entry: JournalEntry }) {
  const [edited, edit] = useState<PlainRequest | undefined>(undefined);
  const otherwise = address.value.params.get('otherwise');
  const mark = `replay=${entry.seq}`;
  const replay = async () => {
    const { status, requestId } = await send(await recordedRequest(entry), mark);
    tell(`Replayed: answered ${status}, and ${entry.response?.status ?? 'not at all'} before.`, requestId);
  };
  return (
    <>
      <div class="row" role="group" aria-label="Actions">
        <CopyButton label="Copy as curl" text={() => commandOf(entry)} />
        <CopyButton label="Copy as Markdown" text={() => asMarkdown(entry)} />
        <CopyButton label="Copy as a vitest test" text={() => testOf(entry)} />
        <button type="button" onClick={() => void attempt(replay)}>
          Replay
        </button>
        <button
          type="button"
          aria-expanded={edited !== undefined}
          onClick={() =>
            void attempt(async () => edit(edited === undefined ? await recordedRequest(entry) : undefined))
          }
        >
          Edit and send
        </button>
        {entry.questions.length === 0 ? null : (
          <button
            type="button"
            aria-expanded={otherwise !== null}
            onClick={() => goTo(linkWith({ otherwise: otherwise === null ? 'any' : null }), { replacing: true })}
          >
            Try another answer
          </button>
        )}
      </div>
      {edited === undefined ? null : <EditAndSend request={edited} mark={mark} isFirst />}
      {otherwise === null ? null : <OtherwisePanel entry={entry} sought={otherwise} />}
    </>
  );
}

async function commandOf(entry: JournalEntry): Promise<string> {
  const request = await recordedRequest(entry);
  return curlCommand({ ...request, url: `${location.origin}${request.url}` }, shellWord);
}

const testOf = async (entry: JournalEntry): Promise<string> =>
  asTest(entry, await surroundingsOf(entry, world.value, { rules: rules.value, questions: questionCatalogue.value }));
