import type { CheckResult, Report, ReportedExchange, RequirementResult, WaiverResult } from '../report.ts';

/** What a hostile target may answer, each of it able to break one of the formats. */
export const hostile = [
  `<script>alert('x')</script>`,
  '<img src=https://evil.example/x onerror=alert(1)>',
  `" onmouseover="alert(1)" x='`,
  '</pre></details></style><!--',
  ']]>',
  '%0A::error::forged',
  '\n::error title=forged::forged',
  '| a | b |\n|---|---|',
  '```\n# forged heading\n~~~',
  '[link](https://evil.example) ![image](https://evil.example/i.png)',
  'NUL \u0000 ESC \u001B[31mred BEL \u0007 CR \r DEL \u007F C1 \u009B',
  'lone \uD800 surrogates \uDC00',
  'bidi \u202Eevil\u202C שלום \u2066x',
  '$(touch forged) `touch forged` $HOME ${IFS} "quoted" \'quoted\' \\ back \\n',
  '\uFFFE\uFFFF 😀 ünï',
].join('\n');

const sighted = { seenAt: '2027-03-01T12:00:01.000Z', exchanges: [] };

export const richReport: Report = {
  schema: 1,
  target: 'https://staging.example/api',
  kit: '0.1.0',
  contract: '1.0.0 sha256:0123456789abcdef',
  startedAt: '2026-11-21T07:00:00.000Z',
  durationMs: 812,
  depth: 'standard',
  summary: { verified: 3, violated: 2, unverified: 2, notApplicable: 1, notVisible: 1, requests: 61, eventsCreated: 5 },
  forms: { 'host.form': 'int', 'datetime.form': 'local', 'search.data': 'list' },
  requirements: [
    rule({
      id: 'auth.key',
      section: '5',
      text: 'A key that was not issued is refused',
      line: 410,
      status: 'violated',
      checks: [
        check({
          title: 'pages.get with a key that was not issued',
          operation: 'pages.get',
          status: 'passed',
          actual: '401',
        }),
        check({
          title: 'pages.search with a key that was not issued',
          operation: 'pages.search',
          status: 'failed',
          actual: '200',
          exchanges: [accepted()],
        }),
      ],
    }),
    rule({
      id: 'event.type.valid',
      section: '2.2',
      text: '`type` is a valid event type ID',
      line: 431,
      status: 'violated',
      checks: [
        check({
          title: 'type 999, the rest as accepted',
          operation: 'events.create',
          status: 'failed',
          actual: hostile,
          exchanges: [accepted(), hostileExchange()],
        }),
        check({ title: 'a known type', operation: 'events.create', status: 'passed', actual: '201' }),
        check({
          title: 'type 999 on update',
          operation: 'events.update',
          status: 'skipped',
          actual: 'nothing',
          reason: 'no event to update',
        }),
        check({
          title: 'type 0',
          operation: 'events.create',
          status: 'error',
          actual: 'nothing',
          reason: `TypeError: ${hostile}`,
        }),
      ],
    }),
    rule({
      id: 'envelope.shape',
      section: '1',
      text: 'Every response is an envelope',
      line: 400,
      status: 'verified',
      checks: [check({ title: 'an envelope', status: 'passed', actual: '200', flaky: true })],
    }),
    rule({
      id: 'page.get',
      section: '4.2',
      text: 'Get answers 200',
      line: 420,
      status: 'verified',
      checks: [check({ title: 'a known page', status: 'passed', actual: '200' })],
    }),
    rule({
      id: 'event.address.max-length',
      section: '8',
      text: '`address` of 255 characters is accepted, of 256 refused; characters, not bytes',
      line: 440,
      status: 'violated',
      checks: [check({ title: 'an address of 256 characters', status: 'failed', actual: '201', waived: 'waiver-12' })],
    }),
    rule({
      id: 'update.capacity.floor',
      section: '4.4',
      text: 'capacity below the RSVPs is refused',
      line: 450,
      status: 'unverified',
      reason: 'add eventWithRsvps to the fixtures',
      checks: [],
    }),
    rule({
      id: 'event.location.valid',
      section: '2.2',
      text: '`location` is a valid place identifier',
      line: 433,
      status: 'unverified',
      reason: hostile,
      checks: [],
    }),
    rule({
      id: 'search.page.advances',
      section: '4.1',
      text: 'page 2 continues',
      line: 425,
      status: 'notApplicable',
      reason: 'a search answers one page',
      checks: [],
    }),
    rule({
      id: 'event.vip',
      section: '2.2',
      text: "`isVip` needs the member's event-access flag",
      line: 460,
      status: 'notVisible',
      reason: 'it shows inside the platform only',
      checks: [],
    }),
  ],
  waivers: [
    waiver({ id: 'waiver-12', rule: 'event.address.max-length', state: 'accepting', says: 'waiver-12 accepts' }),
    waiver({ id: 'old', rule: 'page.get', state: 'expired', says: 'waivers.yaml:7: waivers.1.expires: old expired' }),
    waiver({ id: 'gone', rule: 'page.get', state: 'stale', says: `gone is stale: ${hostile}` }),
    waiver({ id: 'other', rule: 'auth.key', state: 'unmatched', says: 'other matches nothing' }),
    waiver({ id: 'later', rule: 'update.capacity.floor', state: 'unjudged', says: 'later could not be judged' }),
  ],
  observations: [
    { question: 'refusal.status.invalid', observed: 400, profile: 422, sightings: 14, ...sighted },
    { question: 'refusal.body', observed: { message: hostile }, profile: 'faults', sightings: 1, ...sighted },
    { question: 'host.form', observed: ['int', 'list'], profile: ['int', 'list'], sightings: 3, ...sighted },
  ],
  unobserved: [{ question: 'limits.body', reason: 'it takes a body of the largest size there is' }],
  residue: [5002, 5003],
  residueNotes: [`unknown ID: an event with the title "${hostile}" may exist`],
};

/** A report in which all is well. */
export const cleanReport: Report = {
  ...richReport,
  waivers: [],
  requirements: richReport.requirements.filter(({ id }) => id === 'page.get'),
  observations: [],
  unobserved: [],
  residue: [],
  residueNotes: [],
};

function waiver(result: Pick<WaiverResult, 'id' | 'rule' | 'state' | 'says'>): WaiverResult {
  return { reason: 'known', expires: '2027-01-31', failure: '201', ...result };
}

export function rule(result: Partial<RequirementResult> & Pick<RequirementResult, 'id' | 'status'>): RequirementResult {
  return { section: '1', text: 't', line: 1, checks: [], ...result };
}

export function check(result: Partial<CheckResult> & Pick<CheckResult, 'title' | 'status'>): CheckResult {
  return { expected: 'refused: any 4xx but 429', actual: '', exchanges: [], ...result };
}

export function exchange(request: Partial<ReportedExchange['request']>, body = '{"status":200}'): ReportedExchange {
  return {
    request: {
      method: 'POST',
      url: 'https://staging.example/api/channels/pages.search',
      headers: credentialHeaders(),
      ...request,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body, durationMs: 12.4 },
  };
}

function accepted(): ReportedExchange {
  return exchange(
    { body: '{"query":"Community"}' },
    '{"requestId":"3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11","status":200,"data":[{"id":9000,"title":"Harbour"}]}',
  );
}

function hostileExchange(): ReportedExchange {
  return exchange(
    {
      method: 'POST',
      url: `https://staging.example/api/v1/events.create`,
      body: JSON.stringify({ title: hostile, type: 999 }),
    },
    hostile,
  );
}

function credentialHeaders(): Record<string, string> {
  return {
    Authorization: 'Channel $CHANNEL_SANDBOX_API_KEY',
    'X-Channel': '$CHANNEL_SANDBOX_CHANNEL',
    'Content-Type': 'application/json',
  };
}
