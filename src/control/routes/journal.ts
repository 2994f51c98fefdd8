import { closedObject } from '../../contract/input/schema-errors.ts';
import { harTexts } from '../../journal/har.ts';
import type { JournalPage } from '../../journal/journal.ts';
import type { JournalFilter } from '../../journal/journal-filter.ts';
import { ControlRefused } from '../control-refused.ts';
import { sendEvents } from '../event-stream.ts';
import { jsonList, linkNext, sendPieces } from '../send-pieces.ts';
import type { ControlRequest, Route } from '../route.ts';
import { followingWish, journalWish, PAGE_LENGTH } from '../wishes.ts';

const forms = { json: 'application/json', ndjson: 'application/x-ndjson', har: 'application/json' } as const;
type Form = keyof typeof forms;

export const journalRoutes: readonly Route[] = [
  {
    on: 'GET /journal',
    summary: 'The world’s latest exchanges, newest last: those that fit all that is given',
    query: closedObject({
      ...journalWish.properties,
      format: { enum: Object.keys(forms), description: 'As `Accept` says without; HAR is 1.2' },
    }),
    types: ['application/json', 'application/x-ndjson'],
    answers: 'journal',
    answer: sendJournal,
  },
  {
    on: 'DELETE /journal',
    summary: 'Forgets the world’s exchanges; their numbers go on',
    status: 204,
    answer: ({ world }) => world.clearJournal(),
  },
  {
    on: 'GET /stream',
    summary: 'The world’s exchanges as they come, as server-sent events; `Last-Event-ID` is read as `after`',
    query: followingWish,
    types: ['text/event-stream'],
    answer: stream,
  },
];

async function sendJournal(asked: ControlRequest): Promise<undefined> {
  const { world, sandbox, query, response } = asked;
  const { format, ...filter } = query as JournalFilter & { readonly format?: Form };
  const form = format ?? acceptedForm(asked);
  const page = await world.journalPage(
    filter.limit === undefined ? { ...filter, after: filter.after ?? 0, limit: PAGE_LENGTH } : filter,
  );
  linkNext(asked, page.next);
  response.type(forms[form]);
  if (form === 'har') await sendPieces(response, harTexts(page, sandbox.version()));
  else await sendPieces(response, form === 'json' ? jsonList(page.entries) : linesOf(page));
}

async function* linesOf({ entries }: JournalPage): AsyncGenerator<string, void, void> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

function acceptedForm({ request }: ControlRequest): Form {
  const accepted = request.accepts([forms.json, forms.ndjson]);
  if (accepted !== false) return accepted === forms.ndjson ? 'ndjson' : 'json';
  throw new ControlRefused(406, `The journal is served as ${forms.json} or ${forms.ndjson}; ?format=har gives HAR.`);
}

async function stream({ world, sandbox, query, request, response }: ControlRequest): Promise<void> {
  const after = (query['after'] as number | undefined) ?? lastSeen(request.get('last-event-id'));
  const leave = (await sandbox.streamsOf(request.get('x-channel'))).take();
  if (leave === undefined)
    throw new ControlRefused(
      503,
      'As many follow the journals of this sandbox, or of the worlds of this partner, as may: end a stream first.',
    );
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  request.socket.once('end', () => response.destroy()); // who ends their side of a stream has gone
  try {
    const entries = world.followJournal({ signal: gone.signal, ...(after === undefined ? {} : { after }) });
    await sendEvents(response, entries, after);
  } finally {
    leave();
  }
}

function lastSeen(id: string | undefined): number | undefined {
  if (id === undefined || id === '') return undefined;
  if (/^\d{1,15}$/.test(id)) return Number(id);
  throw new ControlRefused(400, `Last-Event-ID is ${JSON.stringify(id)}: give the \`id\` of an event of this stream.`);
}
