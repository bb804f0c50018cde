/** A request of a hostile client that no server may take. */
export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** A candidate whose computer was taken over: what it holds is right, and what it sends is not. */
export interface Insider {
  readonly attemptId: string
  readonly capability: string
  readonly token: string
}

const KIB = 1024
const json = { 'content-type': 'application/json' }
const nested = (bytes: number): string => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const listOf = (value: string, bytes: number): string => `[${`${value},`.repeat(bytes / (value.length + 1))}${value}]`
const names = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${String(index)}`, index])))

/** Bodies that are no JSON, or JSON that no endpoint takes. */
const bodies: readonly (string | Buffer)[] = [
  ...['{"identifier":', '{', 'null', '7', '"text"', '{"identifier":"a","password":"\\u0000"}', '{"a":1}{"b":2}', '[1,]', 'NaN', '{"a":1e999}'],
  ...['{"identifier":{},"password":[]}', '{"identifier":null,"password":7}', '{"__proto__":{"role":"admin"},"constructor":{"prototype":1}}'],
  ...['{"identifier":"\\ud800","password":"x","extra":1}', '{"number":"００４２","pin":"\\u202e123456"}', '\ufeff{"a":1}', '{"a":"\u2028\u2029"}'],
  ...[
    nested(60 * KIB),
    '['.repeat(60 * KIB),
    listOf('0', 60 * KIB),
    listOf('{"a":{}}', 60 * KIB),
    names(3000),
    `{"identifier":"${'e\u0301'.repeat(20 * KIB)}"}`
  ],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x7d]),
  Buffer.from('{"identifier":"ada"}', 'utf16le')
]
const pathsOfAnyone = ['/api/login', '/api/exam-seat/sign-in', '/api/register', '/api/register/learner', '/api/verify', '/api/password/reset']

/** Returns requests of every kind; each is to be refused by its code. */
export function makeHostileRequests({ attemptId, capability, token }: Insider): readonly HostileRequest[] {
  const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): HostileRequest => ({
    method: 'POST',
    path,
    headers: { ...json, ...headers },
    body
  })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): HostileRequest => ({ method: 'GET', path, headers, body: '' })
  const events = `/api/attempts/${attemptId}/events`
  const own = { authorization: `Bearer ${capability}` }
  const event = { sequence: 2 ** 40, act: { kind: 'move', itemId: 'x' }, spentMs: 1, at: 1, previousHash: 'a'.repeat(64), hash: 'b'.repeat(64) }
  const move = `/api/own-data/moves/${attemptId}/attempts`
  return [
    ...pathsOfAnyone.flatMap((path) => bodies.map((body) => post(path, body))),
    ...bodies.map((body) => post(events, body, own)),
    // Of a stranger, of one who holds another token, and of the holder.
    ...[nested(7 * KIB * KIB), listOf('{"a":{}}', 3 * KIB * KIB)].flatMap((body) => [
      post(move, body),
      post(move, body, { authorization: 'Bearer a.b.c' })
    ]),
    ...[nested(KIB * KIB), listOf('{}', KIB * KIB)].flatMap((body) => [post(events, body), post(events, body, own)]),
    post(events, `{"events":${listOf('{}', 900 * KIB)}}`, own),
    post(events, `{"events":${listOf(JSON.stringify(event), 100 * KIB)}}`, own),
    post(events, JSON.stringify({ events: [{ ...event, sequence: 1, act: { kind: 'move', itemId: '\ud800' } }] }), own),
    post(`/api/attempts/${attemptId}/submit`, JSON.stringify({ lastSequence: 2 ** 31, lastHash: 'c'.repeat(64) }), own),
    post('/api/profile/photo', `{"mediaType":"image/png","base64":"${'A'.repeat(400 * KIB)}"}`, { authorization: `Bearer ${token}` }),
    post('/api/login', 'a'.repeat(200 * KIB)),
    post('/api/login', '{}', { 'content-type': 'text/plain' }),
    post('/api/login', '{}', { 'content-type': 'application/json; charset=utf-16' }),
    post('/api/register', '{"name":"A","email":"a@example.com","password":"x"}', { 'idempotency-key': '\u00e9'.repeat(30) }),
    get('/api/attempts/%00/events?after=0', own),
    get('/api/attempts/%ff/events'),
    get(`${events}?after=99999999999999999999`, own),
    get(`/${'a'.repeat(9 * KIB)}`),
    get('/api/../../etc/passwd'),
    get('/api/user', { authorization: `Bearer ${'a.'.repeat(3 * KIB)}` }),
    get('/api/user', { cookie: 'a'.repeat(20 * KIB) }),
    { method: 'PROPFIND', path: '/api/user', headers: {}, body: '' }
  ]
}

/** What is not HTTP, or two messages in one. */
export const hostileBytes: readonly Buffer[] = [
  'nonsense\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  'GET / HTTP/9.9\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(5000)}\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n'
].map((text) => Buffer.from(text, 'latin1'))
