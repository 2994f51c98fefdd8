import type { AuditReport } from '../../audit/audit.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { packageVersion } from '../../contract/package-version.ts';
import { oneAfterTheOther } from '../../domain/one-after-the-other.ts';
import { harTexts } from '../../journal/har.ts';
import { everyEntry, type JournalPage } from '../../journal/journal.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { JournalFilter } from '../../journal/journal-filter.ts';
import { present } from '../../world/take-due-steps.ts';
import { ControlRefused } from '../errors.ts';
import { followingInput, journalInput, oneOf, PAGE_LENGTH, refuseUnknownIds } from '../schemas.ts';
import type { Asked, Http, Operations } from '../operation.ts';
import { jsonList, linkNext, sendEvents, sendPieces } from '../sending.ts';

const forms = { json: 'application/json', ndjson: 'application/x-ndjson', har: 'application/json' } as const;
type Form = keyof typeof forms;

/** A world's latest exchanges, and the verdict on the client. */
export const journalOperations = {
  'GET /journal': {
    summary: 'The world’s latest exchanges, newest last: those that fit all that is given',
    called: 'journal',
    input: closedObject({
      ...journalInput.properties,
      format: oneOf(Object.keys(forms), 'As `Accept` says without; HAR is 1.2'),
    }),
    programInput: journalInput,
    types: ['application/json', 'application/x-ndjson'],
    answer: readJournal,
  },
  'DELETE /journal': {
    summary: 'Forgets the world’s exchanges; their numbers go on',
    called: 'clearJournal',
    act: ({ world }) => world.journal.clear(),
  },
  'GET /stream': {
    summary: 'The world’s exchanges as they come, as server-sent events; `Last-Event-ID` is read as `after`',
    input: followingInput,
    types: ['text/event-stream'],
    send: stream,
  },
  'GET /audit': {
    summary:
      'The verdict on the client, from the journal: each rule that binds the partner is kept, broken, or cannot be judged',
    called: 'audit',
    answer: audit,
  },
} satisfies Operations;

/** Over HTTP a page in one of the forms, for a program all that it asks for. */
async function readJournal(asked: Asked, http?: Http): Promise<readonly JournalEntry[] | undefined> {
  const { area, world, input } = asked;
  const { format, ...filter } = input as JournalFilter & { readonly format?: Form };
  const form = format ?? (http === undefined ? 'json' : acceptedForm(http));
  refuseUnknownIds(filter, area.contract);
  if (http === undefined) return everyEntry(await world.journal.read(filter));
  const { response } = http;
  const page = await world.journal.read(
    filter.limit === undefined ? { ...filter, after: filter.after ?? 0, limit: PAGE_LENGTH } : filter,
  );
  linkNext(asked, response, page.next);
  response.type(forms[form]);
  if (form === 'har') await sendPieces(response, harTexts(page, packageVersion()));
  else await sendPieces(response, form === 'json' ? jsonList(page.entries) : linesOf(page));
  return undefined;
}

async function* linesOf({ entries }: JournalPage): AsyncGenerator<string, void, void> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

function acceptedForm({ request }: Http): Form {
  const accepted = request.accepts([forms.json, forms.ndjson]);
  if (accepted !== false) return accepted === forms.ndjson ? 'ndjson' : 'json';
  throw new ControlRefused(406, `The journal is served as ${forms.json} or ${forms.ndjson}; ?format=har gives HAR.`);
}

async function stream({ area, world, input }: Asked, { request, response }: Http): Promise<void> {
  const after = (input['after'] as number | undefined) ?? lastSeen(request.get('last-event-id'));
  const { streams } = area.accounts.find(world.start.partner) ?? area;
  const leave = streams.take();
  if (leave === undefined)
    throw new ControlRefused(
      503,
      'As many follow the journals of this sandbox, or of the worlds of this partner, as may: end a stream first.',
    );
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  request.socket.once('end', () => response.destroy()); // who ends their side of a stream has gone
  try {
    const entries = world.journal.follow({ signal: gone.signal, ...(after === undefined ? {} : { after }) });
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

/** One audit at a time in this process: each holds a whole journal in memory. */
const auditsInTurn = oneAfterTheOther();

async function audit({ area, world }: Asked): Promise<AuditReport> {
  if (!world.journal.isOn)
    throw new ControlRefused(
      409,
      'The sandbox keeps no journal (`--journal 0`), so that it knows nothing of the client.',
    );
  // Most sandboxes are never asked.
  const [{ createAuditorInTurns }, { gatherFacts }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('../../audit/gather-facts.ts'),
  ]);
  let report: AuditReport | undefined;
  await auditsInTurn(async () => {
    const entries = await everyEntry(await world.journal.read());
    const facts = await gatherFacts((await present(world)).ports, entries);
    report = await createAuditorInTurns(area.contract)([{ name: 'journal', unit: 'seq', entries }], facts);
  });
  return report as unknown as AuditReport; // it is set, or the turn has thrown
}
