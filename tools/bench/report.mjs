// The figures as tables, and the targets that they are held against.
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const whole = (number) => Math.round(number).toLocaleString('en');
const fine = (milliseconds) => `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)} ms`;

/** Lines as a Markdown table. */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => String(row[column]).length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** What was tried against sandboxes: `cellsOf` gives what a row begins with, its name first. The first findings of each come below. */
export function foundText(head, rows, cellsOf) {
  const cells = rows.map((row) => {
    const { seconds, wrong } = row;
    return [...cellsOf(row), `${seconds.toFixed(1)} s`, wrong.length === 0 ? 'held' : `${wrong.length} found`];
  });
  const found = rows.flatMap((row) => row.wrong.slice(0, 10).map((one) => `- ${cellsOf(row)[0]}: ${one}`));
  return [table([...head, 'took', ''], cells), ...found].join('\n');
}

/** The number of a flag. */
export function wholeNumber(flag, given) {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`--${flag} takes a whole number from 1, not ${given}.`);
}

/** What each part of the sandbox leaves of its requests per second; the journal is on but where it says so. */
export function partsText(parts) {
  const names = Object.keys(Object.values(parts)[0]);
  return table(
    ['of a sandbox without a journal', ...names],
    Object.entries(parts).map(([title, by]) => [
      title,
      ...names.map((name) => `${((100 * by[name].perSecond) / by['sandbox, no journal'].perSecond).toFixed(0)} %`),
    ]),
  );
}

/** The whole report as text. */
export function reportOf(results) {
  const { starts, cases, search, growth, targets } = results;
  const names = Object.keys(Object.values(cases)[0]);
  return [
    'Requests per second, 32 connections (p99)',
    table(
      ['', ...names],
      Object.entries(cases).map(([title, by]) => [
        title,
        ...names.map((name) => `${whole(by[name].perSecond)} (${fine(by[name].p99)})`),
      ]),
    ),
    '',
    'What journal, faults and worlds cost',
    partsText(results.parts),
    '',
    'Search in the sandbox',
    table(
      ['', 'p50, new queries, 1 connection', 'p99', 'p50, 20,000 queries, 32', '/s', 'p50, 64 queries, 32', '/s'],
      Object.keys(search.fresh).map((name) => [
        name,
        fine(search.fresh[name].p50),
        fine(search.fresh[name].p99),
        fine(search.mixed[name].p50),
        whole(search.mixed[name].perSecond),
        fine(search.pooled[name].p50),
        whole(search.pooled[name].perSecond),
      ]),
    ),
    '',
    'Start',
    table(
      ['', 'to first answer', 'memory'],
      Object.entries(starts).map(([name, { startMs, bytes }]) => [name, fine(startMs), mebibytes(bytes)]),
    ),
    '',
    growthText(growth),
    '',
    table(
      ['target', 'asked', 'measured', ''],
      targets.map(({ what, asked, measured, met }) => [what, asked, measured, met ? 'met' : 'NOT MET']),
    ),
  ].join('\n');
}

function growthText({ seconds, stored, unstored, rss }) {
  const kept = stored
    .map(({ events, bytesPerEvent }) => `${whole(events)} events at ${whole(bytesPerEvent)} bytes`)
    .join(', then ');
  const other = unstored.map(({ requests, kept }) => `${whole(kept / 1024)} kB over ${whole(requests)}`).join(', ');
  return `Memory kept after garbage collection, ${seconds} s of creates: ${kept}; resident then ${mebibytes(rss)}.\nRequests that store nothing (GET page, update, refused create, search): ${other}.`;
}

/** Each target of the specification with what was measured. */
export function targetsOf({ starts, cases, parts, search, growth }) {
  const ratio = (title, peer) => cases[title].sandbox.perSecond / cases[title][peer].perSecond;
  const atLeast = (title, peer, asked) => limit(`${title}, × ${peer}`, ['at least', asked], ratio(title, peer));
  const start = (peer, asked) =>
    limit(`start, × ${peer}`, ['at most', asked], starts.sandbox.startMs / starts[peer].startMs);
  const [small, large] = ['sandbox, 1,000 pages', 'sandbox, 100,000 pages'];
  const slower = (how) => search[how][large].p50 / search[how][small].p50;
  return [
    atLeast('GET page', 'Express 5', 3),
    atLeast('GET page', 'node:http', 0.5),
    atLeast('GET page', 'Prism', 8),
    atLeast('create', 'Express 5', 2),
    atLeast('create', 'node:http', 0.3),
    atLeast('create', 'Prism', 6),
    ...Object.entries(parts).map(([title, by]) =>
      limit(
        `${title} with a journal, × without`,
        ['at least', 0.9],
        by.sandbox.perSecond / by['sandbox, no journal'].perSecond,
      ),
    ),
    limit(
      'create with --data, × in memory',
      ['at least', 0.5],
      cases.create['sandbox, --data'].perSecond / cases.create.sandbox.perSecond,
    ),
    atLeast('refused create', 'Express 5', 1.2),
    limit('search p50, 100,000 pages × 1,000, new queries', ['at most', 3], slower('fresh')),
    limit('search p50, 100,000 pages × 1,000, 20,000 queries', ['at most', 3], slower('mixed')),
    start('Express 5 with ajv', 2),
    start('Prism, silent', 0.35),
    limit('memory after start, × Express 5', ['at most', 1.6], starts.sandbox.bytes / starts['Express 5'].bytes),
    limit('memory after start with 100,000 pages, MB', ['at most', 250], starts[large].bytes / 2 ** 20),
    limit('memory after searches in 100,000 pages, MB', ['at most', 250], search.bytes[large] / 2 ** 20),
    ...growthTargets(growth),
  ];
}

function growthTargets({ stored: [first, second], unstored }) {
  const leak = Math.max(...unstored.map(({ kept }) => kept));
  return [
    limit(
      'bytes per event, second half of the creates × first',
      ['at most', 1.15],
      second.bytesPerEvent / first.bytesPerEvent,
    ),
    // Compiled code and caches that settle take some; a leak of a few bytes a request would take more.
    limit('kB kept over a stretch of requests that store nothing', ['at most', 1024], leak / 1024),
  ];
}

/** A target with what was measured. */
export function limit(what, [side, asked], measured) {
  const met = side === 'at least' ? measured >= asked : measured <= asked;
  return { what, asked: `${side} ${asked}`, measured: Number(measured.toPrecision(3)), met };
}
