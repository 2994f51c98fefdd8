/** An answer to an open question other than the contract's, which a comparison has to see. */
export interface Flip {
  readonly question: string;
  readonly answer: unknown;
  /** Without, reading shows it. */
  readonly writes?: true;
  /** Answers on both sides, without which it makes no difference. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

export const flips: readonly Flip[] = [
  { question: 'refusal.status.invalid', answer: 400 },
  { question: 'refusal.status.unauthenticated', answer: 403 },
  { question: 'refusal.status.malformed', answer: 422 },
  { question: 'refusal.status.media-type', answer: 'accepted' },
  { question: 'refusal.status.media-type', answer: 400 },
  { question: 'refusal.status.unknown-page', answer: 410 },
  { question: 'refusal.status.unknown-path', answer: 400 },
  { question: 'refusal.status.wrong-method', answer: 404 },
  ...['null', 'string', 'message', 'list', 'map', 'beside'].map((answer) => ({ question: 'refusal.body', answer })),
  { question: 'refusal.messages', answer: { 'search.query.required': 'Say what to look for.' } },
  { question: 'refusal.precedence', answer: ['credentials', 'path', 'media-type', 'body', 'attributes', 'references'] },
  { question: 'refusal.precedence', answer: ['path', 'media-type', 'body', 'credentials', 'attributes', 'references'] },
  { question: 'refusal.codes', answer: { '*': 'E_INVALID' } },
  { question: 'search.beyond', answer: 'no-match', beside: { 'search.no-match': 404 } },
  { question: 'refusal.all-at-once', answer: 'first' },
  { question: 'refusal.order', answer: { attributes: ['perPage', 'page', 'query'] } },
  { question: 'refusal.status.unknown-page', answer: 'null' },
  {
    question: 'refusal.status.unauthenticated',
    answer: { otherwise: 401, where: [{ id: 'auth.channel', status: 403 }] },
  },
  { question: 'refusal.status.invalid', answer: { otherwise: 422, where: [{ attribute: 'perPage', status: 400 }] } },
  ...['page', 'object', { object: 'results' }].map((answer) => ({ question: 'search.data', answer })),
  {
    question: 'search.data',
    answer: { data: { edges: { $each: { node: { $page: true } } }, next: { $number: 'next' } } },
  },
  { question: 'page.members', answer: { slug: { $text: '{slug}' } } },
  { question: 'page.members', answer: { 'pages.get': { isVerified: true } } },
  ...['beside', 'inside'].map((answer) => ({ question: 'search.paging', answer })),
  {
    question: 'search.paging',
    answer: { where: 'beside', names: { total: 'totalCount' } },
    beside: { 'search.paging': 'beside' },
  },
  ...['null', 'object', 404].map((answer) => ({ question: 'search.no-match', answer })),
  { question: 'search.per-page.over', answer: 'clamped' },
  ...['clamped', 'accepted'].map((answer) => ({ question: 'search.bounds', answer })),
  { question: 'answer.members', answer: { version: 'v1' } },
  { question: 'search.query.blank', answer: 'accepted' },
  { question: 'search.types', answer: 'ignored' },
  { question: 'search.matching', answer: 'substring' },
  { question: 'body.unknown-attribute', answer: 'refused' },
  { question: 'body.i-json', answer: 'accepted' },
  { question: 'path.id', answer: 'read' },
  { question: 'auth.scheme.case', answer: 'accepted' },
  { question: 'auth.blanks', answer: 'accepted' },
  { question: 'body.charset', answer: 'ignored' },
  { question: 'refusal.list-items', answer: 'list', writes: true },
  ...(
    [
      ['refusal.status.unknown-event', 410],
      ['host.form', 'int'],
      ['host.form', 'list'],
      ['datetime.form', ['T', 'seconds', 'local']],
      ['datetime.form', ['space', 'seconds', 'local']],
      ['datetime.form', ['T', 'fraction', 'z', 'offset']],
      ['datetime.offset', 'refused'],
      ['datetime.order', 'refused'],
      ['published-at.past', 'refused'],
      ['published-at.far', { days: 3650 }],
      ['datetime.horizon', { ahead: 3650 }],
      ['body.coercion', 'read'],
      ['body.null', 'refused'],
      ['body.blank', 'accepted'],
      ['email.check', 'domain'],
      ['email.features', []],
      ['url.features', []],
      ['cohosts.maximum', 10],
      ['url.schemes', ['https']],
      ['url.schemes', ['http', 'https', 'ftp']],
      ['cohosts.duplicates', 'refused'],
      ['capacity.negative', 'accepted'],
      ['capacity.maximum', 2_147_483_647],
      ['capacity.floor.counts', 'confirmed'],
      ['text.length', 255],
    ] as const
  ).map(([question, answer]) => ({ question, answer, writes: true as const })),
];

const ownValues = 'each side gets values that it takes for valid: that they are others is no difference';
const outside = 'it is no part of the four operations';
const large = 'it takes a body of the largest size there is, which is not sent';
const channels = 'it takes an event of another channel';

/** Questions that a comparison does not see, and why. */
export const unseen: Readonly<Record<string, string>> = {
  'refusal.status.too-large': large,
  'limits.body': large,
  'refusal.status.forbidden': channels,
  'event.ownership': channels,
  'refusal.status.protocol': 'nothing but valid HTTP is sent',
  'answer.headers': 'headers are not compared',
  'answer.content-type': 'headers are not compared',
  'request-id.form': 'a request ID is another one each time, and its type alone is compared',
  'event-id.form': 'an event’s ID is its deployment’s own',
  'search.order': 'which pages a search shows is each side’s own',
  'published-at.offset': 'no operation shows when an event is visible',
  'update.omitted-optional': 'no operation shows a stored event, and requests are compared one by one',
  'update.image.omitted': 'there is one lawful answer',
  'auth.issuing': 'there is one lawful answer',
  'event-types': ownValues,
  places: ownValues,
  'image.check': 'what an image’s URL leads to shows with fixtures whose images can be fetched',
  'limits.rate': 'a limit is waited out, and told by no other answer',
  'rsvp-webhook.request': outside,
};
