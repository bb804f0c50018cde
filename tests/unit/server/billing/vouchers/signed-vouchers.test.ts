import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { signVoucher, type SignedVoucher } from '../../../../../src-server/billing/vouchers/signed-voucher.ts'
import { createIssuerRepository } from '../../../../../src-server/billing/vouchers/voucher-issuers.ts'
import { requestCodeOf } from '../../../../../src-server/billing/vouchers/voucher-secrets.ts'
import { SIGNED_VOUCHER_START } from '../../../../../src-shared/billing/voucher-text.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { makeIssuerKeys } from '../../../../support/make-vouchers.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000

/** Opens an installation with one learner that accepts vouchers signed by `publicKeys`. It uses no network. */
async function openInstall(...publicKeys: readonly string[]) {
  const backend = await openTestBackend({ database: makeSqlite() })
  const issuers = createIssuerRepository(backend.database.queries)
  for (const key of publicKeys) await issuers.trust(key, 'the owner', backend.clock.now())
  const { token } = await signIn(backend)
  return { backend, token, request: await requestOf(backend, token) }
}

async function requestOf(backend: TestBackend, bearer: string): Promise<string> {
  return (await backend.call('fetchRequestCode', { bearer })).value.requestCode
}

function sign(privateKey: string, request: string, change: Partial<SignedVoucher> = {}): string {
  const issuedAt = 1_790_000_000_000
  const voucher: Omit<SignedVoucher, 'format' | 'keyId'> = {
    serial: crypto.randomUUID(),
    request,
    offer: { kind: 'plan', slug: 'term' },
    term: { kind: 'period', period: 'term' },
    price: null,
    issuedAt,
    expiresAt: issuedAt + 30 * DAY_MS
  }
  return signVoucher({ ...voucher, ...change }, privateKey)
}

async function redeem(backend: TestBackend, bearer: string, voucher: string): Promise<string> {
  const reply = await backend.call('redeemVoucher', { bearer, body: { voucher } })
  return reply.error?.code ?? reply.value.title
}

const issuer = makeIssuerKeys()
const stranger = makeIssuerKeys()

it('a request code stays the same for an account, and differs between accounts and installations', async () => {
  const one = await openInstall()
  const two = await openInstall()
  const other = await requestOf(one.backend, (await signIn(one.backend, 'ben@example.com')).token)
  expect(await requestOf(one.backend, one.token)).toBe(one.request)
  expect(new Set([one.request, two.request, other]).size).toBe(3)
  // Copied accounts have the same ids.
  const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(requestCodeOf(key, 'ada')).not.toBe(requestCodeOf(otherKey, 'ada'))
})

it('a signed voucher is redeemed once where it was requested, also with line breaks in it', async () => {
  const { backend, token, request } = await openInstall(issuer.publicKey)
  const voucher = sign(issuer.privateKey, request)
  expect(await redeem(backend, token, `${voucher.slice(0, 70)}\n ${voucher.slice(70)}\n`)).toBe('Term')
  expect(await redeem(backend, token, voucher)).toBe('voucher/already-yours')
  const rows = await backend.database.queries.selectFrom('grant_entry').select('source').execute()
  expect(rows).toEqual([{ source: 'voucher' }])
})

it('of twenty simultaneous uses of a signed voucher one is granted', async () => {
  const { backend, token, request } = await openInstall(issuer.publicKey)
  const voucher = sign(issuer.privateKey, request)
  const results = await Promise.all(Array.from({ length: 20 }, () => redeem(backend, token, voucher)))
  expect(results.filter((result) => result === 'Term')).toHaveLength(1)
})

it('a signed voucher is refused on another installation and for another account', async () => {
  const one = await openInstall(issuer.publicKey)
  const two = await openInstall(issuer.publicKey)
  const voucher = sign(issuer.privateKey, one.request)
  const { token: other } = await signIn(one.backend, 'ben@example.com')
  expect(await redeem(two.backend, two.token, voucher)).toBe('voucher/foreign')
  expect(await redeem(one.backend, other, voucher)).toBe('voucher/foreign')
  expect(await redeem(one.backend, one.token, voucher)).toBe('Term')
  expect(await redeem(one.backend, other, voucher)).toBe('voucher/used')
})

it('a signed voucher is accepted only from issuers that the owner currently trusts', async () => {
  const { backend, token, request } = await openInstall()
  const voucher = sign(issuer.privateKey, request)
  expect(await redeem(backend, token, voucher)).toBe('voucher/unknown-issuer')
  const issuers = createIssuerRepository(backend.database.queries)
  await issuers.trust(stranger.publicKey, 'the owner', 1)
  expect(await redeem(backend, token, voucher)).toBe('voucher/unknown-issuer')
  await issuers.trust(issuer.publicKey, 'the owner', 1)
  const [first] = await issuers.list()
  expect(await redeem(backend, token, voucher)).toBe('Term')
  for (const { keyId } of await issuers.list()) expect(await issuers.distrust(keyId)).toBe(true)
  expect(await issuers.distrust(first?.keyId ?? '')).toBe(false)
  expect(await redeem(backend, token, sign(issuer.privateKey, request))).toBe('voucher/unknown-issuer')
})

it('a changed signed voucher is refused, and so is one signed by somebody else in the issuer’s name', async () => {
  const { backend, token, request } = await openInstall(issuer.publicKey)
  const voucher = sign(issuer.privateKey, request)
  const [payload = '', signature = ''] = voucher.slice(SIGNED_VOUCHER_START.length).split('.')
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedVoucher
  const forge = (change: Partial<SignedVoucher>): string =>
    `${SIGNED_VOUCHER_START}${Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url')}.${signature}`
  const forged = [
    forge({ term: { kind: 'period', period: 'year' } }),
    forge({ serial: crypto.randomUUID() }),
    forge({ expiresAt: read.expiresAt + 1 }),
    forge({ request: (await openInstall()).request }),
    `${SIGNED_VOUCHER_START}${payload}.${signature.slice(0, 40)}`,
    `${SIGNED_VOUCHER_START}${payload}.`
  ]
  for (const text of forged) expect(await redeem(backend, token, text)).toBe('voucher/altered')
  const [, theirs = ''] = sign(stranger.privateKey, request).slice(SIGNED_VOUCHER_START.length).split('.')
  expect(await redeem(backend, token, `${SIGNED_VOUCHER_START}${payload}.${theirs}`)).toBe('voucher/altered')
  // The third has the same bytes in another encoding.
  for (const text of [SIGNED_VOUCHER_START, `${SIGNED_VOUCHER_START}e30.x`, `${SIGNED_VOUCHER_START}${payload}=.${signature}`, `${voucher}.x`]) {
    expect(await redeem(backend, token, text)).toBe('voucher/mistyped')
  }
  expect(await redeem(backend, token, voucher)).toBe('Term')
})

it('a signed voucher is refused when expired, too early or for an unknown offer, and is not used up by that', async () => {
  const { backend, token, request } = await openInstall(issuer.publicKey)
  const now = backend.clock.now()
  expect(await redeem(backend, token, sign(issuer.privateKey, request, { expiresAt: now }))).toBe('voucher/expired')
  expect(await redeem(backend, token, sign(issuer.privateKey, request, { term: { kind: 'until', until: now } }))).toBe('voucher/expired')
  expect(await redeem(backend, token, sign(issuer.privateKey, request, { offer: { kind: 'plan', slug: 'no-plan' } }))).toBe('voucher/offer-gone')
  const early = sign(issuer.privateKey, request, { issuedAt: now + 3 * DAY_MS })
  expect(await redeem(backend, token, early)).toBe('voucher/clock-wrong')
  backend.clock.advance(2 * DAY_MS)
  const { token: later } = (await backend.call('login', { body: { identifier: 'ada@example.com', password: 'correct horse' } })).value.metadata
  expect(await redeem(backend, later, early)).toBe('Term')
})

it('signing a voucher with a key that is not Ed25519 throws', () => {
  const { privateKey } = generateKeyPairSync('x25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => sign(pem, '7K3M')).toThrow('Ed25519')
})
