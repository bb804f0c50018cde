import { base64url, decodeJwt, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { readServerSecrets } from '../../src-server/account/store/server-secrets.ts'
import { makeSqlite } from '../support/databases.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

/** Check A6: tokens that this backend did not sign as they are, or that were made for another purpose. */
const MOST_TOKEN_BYTES = 12_000

interface Change {
  readonly header?: object
  readonly claims?: object
  readonly key?: Uint8Array
}

async function openMint(backend: TestBackend) {
  const { token } = await signIn(backend)
  const { session, capability } = await readServerSecrets(backend.database.queries)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = decodeJwt(token)
  const sign = ({ header: changed, claims: others, key = session }: Change = {}): Promise<string> =>
    new SignJWT({ ...claims, ...others }).setProtectedHeader({ alg: 'HS256', typ: 'koya-session+jwt', ...changed }).sign(key)
  return { token, header, payload, signature, claims, sign, session, capability }
}

const encode = (value: unknown): string => base64url.encode(JSON.stringify(value))

/** Returns bad tokens by the kind of fault. */
async function badTokens(mint: Awaited<ReturnType<typeof openMint>>): Promise<Readonly<Record<string, string>>> {
  const { token, header, payload, signature, claims, sign, session, capability } = mint
  const headed = (changed: object): string => `${encode({ alg: 'HS256', typ: 'koya-session+jwt', ...changed })}.${payload}.${signature}`
  const flipped = base64url.decode(signature)
  flipped[0] = (flipped[0] ?? 0) ^ 1
  return {
    nothing: '',
    'no JWT': 'a.b.c',
    'dots alone': '..',
    'two parts': `${header}.${payload}`,
    'four parts': `${token}.${signature}`,
    'five parts': `${header}..${payload}.${signature}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'half a signature': `${header}.${payload}.${signature.slice(0, signature.length / 2)}`,
    'another end': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    'one bit of the signature': `${header}.${payload}.${base64url.encode(flipped)}`,
    'a signature of zeros': `${header}.${payload}.${base64url.encode(new Uint8Array(32))}`,
    'another subject': `${header}.${encode({ ...claims, sub: 'somebody' })}.${signature}`,
    'a later end': `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'another role': `${header}.${encode({ ...claims, role: 'admin' })}.${signature}`,
    'a payload that is a list': `${header}.${encode([claims])}.${signature}`,
    'a payload that is null': `${header}.${encode(null)}.${signature}`,
    'alg none, unsigned': `${encode({ alg: 'none', typ: 'koya-session+jwt' })}.${payload}.`,
    'alg None, signed': headed({ alg: 'None' }),
    'alg NONE': headed({ alg: 'NONE' }),
    'alg empty': headed({ alg: '' }),
    'alg missing': `${encode({ typ: 'koya-session+jwt' })}.${payload}.${signature}`,
    'alg a list': headed({ alg: ['HS256'] }),
    'alg in small letters': headed({ alg: 'hs256' }),
    'alg HS512': await sign({ header: { alg: 'HS512' }, key: new Uint8Array(64) }),
    'alg HS384': await sign({ header: { alg: 'HS384' }, key: new Uint8Array(48) }),
    'alg HS384 over our key': await sign({ header: { alg: 'HS384' }, key: Uint8Array.from([...session, ...session]) }),
    'alg RS256': headed({ alg: 'RS256' }),
    'alg ES256': headed({ alg: 'ES256' }),
    'alg dir': headed({ alg: 'dir', enc: 'A256GCM' }),
    'another key': await sign({ key: new Uint8Array(32) }),
    'the key of attempts': await sign({ key: capability }),
    'another type': await sign({ header: { typ: 'JWT' } }),
    'the type of attempts': await sign({ header: { typ: 'koya-attempt+jwt' } }),
    'no type': await sign({ header: { typ: undefined } }),
    'kid out of the folder': await sign({ header: { kid: '../../../../dev/null' }, key: new Uint8Array(32) }),
    'kid with a query': await sign({ header: { kid: "x' UNION SELECT 'k" }, key: new TextEncoder().encode('k'.repeat(32)) }),
    jku: await sign({ header: { jku: 'http://127.0.0.1:1/keys' }, key: new Uint8Array(32) }),
    x5u: await sign({ header: { x5u: 'http://127.0.0.1:1/cert' }, key: new Uint8Array(32) }),
    'its own key': await sign({ header: { jwk: { kty: 'oct', k: base64url.encode(new Uint8Array(32)) } }, key: new Uint8Array(32) }),
    'an unknown crit': headed({ crit: ['x'], x: 1 }),
    'b64 false': headed({ b64: false, crit: ['b64'] }),
    'the audience of attempts': await sign({ claims: { aud: 'koya:attempt' } }),
    'the audience of devices': await sign({ claims: { aud: 'koya:device' } }),
    'no audience': await sign({ claims: { aud: undefined } }),
    'an earlier epoch': await sign({ claims: { epoch: 0 } }),
    'a later epoch': await sign({ claims: { epoch: 2 } }),
    'an epoch in words': await sign({ claims: { epoch: '1' } }),
    'nobody’s': await sign({ claims: { sub: 'nobody' } }),
    'no subject': await sign({ claims: { sub: undefined } }),
    'no jti': await sign({ claims: { jti: undefined } }),
    'no end': await sign({ claims: { exp: undefined } }),
    'an end in words': `${header}.${encode({ ...claims, exp: 'never' })}.${signature}`,
    'not yet': await sign({ claims: { nbf: 9_999_999_999 } }),
    'very long': `${header}.${encode({ ...claims, x: 'x'.repeat(MOST_TOKEN_BYTES) })}.${signature}`
  }
}

it('A6: every invalid token is refused, with the same error whatever is wrong with it', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const mint = await openMint(backend)
  const bad = Object.entries(await badTokens(mint))
  expect(bad.length).toBeGreaterThanOrEqual(40)
  for (const [name, bearer] of bad) {
    const { status, error } = await backend.call('fetchUser', { bearer })
    expect({ name, status, errorCode: error?.code }).toEqual({ name, status: 401, errorCode: 'session/required' })
  }
  // The control: the same mint makes good tokens, and an expired one gets its own code.
  for (const good of [mint.token, await mint.sign()]) expect((await backend.call('fetchUser', { bearer: good })).status).toBe(200)
  expect((await backend.call('fetchUser', { bearer: await mint.sign({ claims: { exp: 1 } }) })).error?.code).toBe('session/expired')
})

it('A6 control: a backend that only reads a token’s claims would accept most of the invalid tokens', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const mint = await openMint(backend)
  const taken = Object.values(await badTokens(mint)).filter((bearer) => {
    try {
      return decodeJwt(bearer).sub !== undefined
    } catch {
      return false
    }
  })
  expect(taken.length).toBeGreaterThanOrEqual(30)
})
