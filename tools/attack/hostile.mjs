// What an enemy sends: requests whose framing is whole and whose content is not, and bytes that are hardly requests.

export const lawfulEvent = {
  title: 'Attack',
  type: 3,
  contactEmail: 'attack@partner.example',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:30:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: 'https://partner.example/covers/attack.png',
  location: 'place-lisbon-7f3',
  description: 'Sent by npm run attack.',
  host: 9000,
};

const optional = ['externalUrl', 'cohosts', 'isSelfPacedCourse', 'isVirtual', 'isTicketless', 'capacity', 'address'];
const names = [...Object.keys(lawfulEvent), ...optional, 'addressDetails', 'publishedAt', 'query', 'page', 'perPage'];

const texts = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ufeff',
  '\ud800',
  'x'.repeat(256),
  '😀'.repeat(255),
  '\ufdfa'.repeat(500),
  'a\u0301'.repeat(300),
  '2027-02-30T00:00:00',
  '+275760-09-13',
  '0000-00-00T00:00',
  '9'.repeat(400),
  'a@b',
  '@',
  'a@b@c.example',
  `${'a'.repeat(300)}@b.example`,
  'http://',
  'https://a.example/x.pdf',
  'javascript:alert(1)',
  'file:///etc/passwd',
  `https://${'ä'.repeat(2000)}.example/`,
  '../../etc/passwd',
  '${jndi:ldap://127.0.0.1/a}',
  "'; drop table events; --",
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
];
const numbers = [0, -0, 1, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 5e-324, 9000, 9003, 5001];
const raw = [
  '1e400',
  '-',
  '01',
  'NaN',
  '9007199254740993',
  '1'.repeat(400),
  '{"a":'.repeat(50),
  '['.repeat(2000),
  '"\\ud800"',
  '"\\u0000"',
];

/** A body: an event or a search with some of its members damaged; now and then no JSON at all. */
function bodyOf(random) {
  if (random.chance(0.05))
    return random.pick([...raw, '', 'null', '[]', '"text"', '{"title":1,"title":2}', '{"__proto__":{"a":1}}']);
  const body = random.chance(0.2) ? { query: 'Community', page: 1, perPage: 3 } : { ...lawfulEvent };
  for (let left = 1 + random.int(4); left > 0; left -= 1) damage(body, random);
  const text = JSON.stringify(body);
  if (!random.chance(0.1)) return text;
  const at = random.int(text.length);
  return text.slice(0, at) + random.pick(['', '"', '\\', '{', ',', '\u0000', ...raw]) + text.slice(at + random.int(3));
}

function damage(body, random) {
  const name = random.pick(names);
  const kinds = [
    () => delete body[name],
    () => (body[name] = random.pick(texts)),
    () => (body[name] = random.pick(numbers)),
    () => (body[name] = random.pick([null, true, [], {}, [[]], [null], { toString: 1 }])),
    () => (body[name] = Array.from({ length: random.int(40) }, () => random.pick([...numbers, ...texts]))),
    () => (body[random.pick(texts)] = random.pick(numbers)),
    () => (body[name] = JSON.stringify(body[name])),
  ];
  random.pick(kinds)();
}

const paths = [
  '/v1/events.create',
  '/v1/events.create',
  '/v1/events.update/5001',
  '/v1/events.update/5002',
  '/channels/pages.search',
  '/v1/events.update/0',
  '/v1/events.update/05001',
  '/v1/events.update/-1',
  '/v1/events.update/1e3',
  '/v1/events.update/%35001',
  '/v1/events.update/9007199254740993',
  '/v1/events.update/',
  '/v1/events.update/5001/',
  '/v1//events.create',
  '/V1/events.create',
  '/v1/events.create?x=%',
  '/v1/events.create#a',
  '/v1/../v1/events.create',
  '/%',
  '/%00',
  '/%c0%ae',
  '/channels/pages/9000',
  '/channels/pages/',
  '/channels/pages/%2e%2e',
  `/${'a'.repeat(6000)}`,
  '/',
  '/favicon.ico',
];

/** A whole request: its length is right, so that the connection goes on. */
export function framedRequest(random, target) {
  const lawful = random.chance(0.004);
  const body = lawful ? JSON.stringify({ ...lawfulEvent, title: `Attack ${random.int(1e9)}` }) : bodyOf(random);
  const isGet = !lawful && random.chance(0.15);
  const path = lawful ? '/v1/events.create' : random.pick(paths);
  const method = isGet ? random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : 'POST';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(target.url).host}`,
    ...headersOf(random, target, lawful),
  ];
  const bytes = Buffer.from(isGet && random.chance(0.9) ? '' : body); // with a body it ends its connection
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\nContent-Length: ${bytes.length}\r\n\r\n`, 'latin1'),
    bytes,
  ]);
}

function headersOf(random, { headers }, lawful) {
  const right = [
    `Authorization: ${headers.Authorization}`,
    `X-Channel: ${headers['X-Channel']}`,
    'Content-Type: application/json',
  ];
  if (lawful || random.chance(0.8)) return right;
  const [key, channel, type] = right;
  return random.pick([
    [channel, type],
    [key, type],
    [key, channel],
    [`${key}x`, channel, type],
    [key.slice(0, -1), channel, type],
    [key.toLowerCase(), channel, type],
    [key, key, channel, type],
    [key, channel, channel, type],
    [key, channel, 'Content-Type: text/plain'],
    [key, channel, 'Content-Type: application/json; charset=utf-16'],
    [key, channel, 'Content-Type: application/json, text/plain'],
    [...right, 'Content-Encoding: gzip'],
    [...right, `X-Large: ${'x'.repeat(8000)}`],
    [...right, 'Connection: Keep-Alive, Authorization'],
    [...right, 'Origin: https://evil.example', 'Sec-Fetch-Site: cross-site'],
    [...right, 'X-HTTP-Method-Override: DELETE'],
  ]);
}

/** Bytes that end a connection: broken framing, hidden requests, bodies cut off. A lawful create may be hidden in them. */
export function brokenBytes(random, target) {
  const { host } = new URL(target.url);
  const body = JSON.stringify({ ...lawfulEvent, title: `Hidden ${random.int(1e9)}` });
  const { Authorization, 'X-Channel': channel } = target.headers;
  const head = `POST /v1/events.create HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${Authorization}\r\nX-Channel: ${channel}\r\nContent-Type: application/json\r\n`;
  const create = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const kinds = [
    `${head}Content-Length: ${body.length}\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`,
    `${head}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${create}`,
    `${head}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}${create}`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n${chunk}${create}`,
    `${head}Transfer-Encoding:\tchunked\r\n\r\n${chunk}${create}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n${chunk}${create}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)};a=${'b'.repeat(random.int(9000))}\r\n${body}\r\n0\r\n\r\n${create}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${body}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.slice(0, random.int(chunk.length))}`,
    `${head}Content-Length: ${body.length + 1 + random.int(500)}\r\n\r\n${body}`,
    `${head}Content-Length: -1\r\n\r\n${body}`,
    `${head}Content-Length: +${body.length}\r\n\r\n${body}`,
    `${head}Content-Length: ${body.length}, ${body.length}\r\n\r\n${body}`,
    `${head}Content-Length : ${body.length}\r\n\r\n${body}`,
    `${head} folded: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Content-Length: ${body.length}\r\n\r\n${body}${create.slice(0, random.int(create.length))}`,
    `${create}${create.slice(0, random.int(create.length))}`,
    `${create.replaceAll('\r\n', '\n')}${create}`,
    create.replace('HTTP/1.1', random.pick(['HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/11'])),
    create.replace('POST', random.pick(['CONNECT', 'PRI', 'TRACE', 'post', 'P\u0000ST', ''])),
    `${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${create}${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Expect: something\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}X-Nul: \u0000\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Host: evil.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `GET ${random.pick(['*', 'http://[', 'http://evil.example/', '//', '/ /', ''])} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `\u0016\u0003\u0001\u0002\u0000${body}`,
    Array.from({ length: 1 + random.int(200) }, () => String.fromCodePoint(random.int(256))).join(''),
  ];
  return Buffer.from(random.pick(kinds), 'latin1');
}
