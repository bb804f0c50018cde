import { expect, it } from 'vitest'
import { VOUCHERS_PER_HOUR } from '../../../../../src-server/billing/billing-handlers.ts'
import { createGrantRepository } from '../../../../../src-server/billing/plans/grant-repository.ts'
import { makeVoucherCode } from '../../../../../src-server/billing/vouchers/voucher-secrets.ts'
import { createVoucherRepository } from '../../../../../src-server/billing/vouchers/voucher-repository.ts'
import { endOfPeriod } from '../../../../../src-shared/billing/offer-term.ts'
import { describeOnEachDatabaseInTime } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { LOCKED_CANARY } from '../../../../support/learning-fixture.ts'
import { makeVouchers } from '../../../../support/make-vouchers.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { createTestClock } from '../../../../support/test-clock.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000
const RACERS = 20

async function redeem(backend: TestBackend, bearer: string, voucher: string): Promise<string> {
  const { error, value } = await ask(backend, bearer, voucher)
  return error?.code ?? value().title
}

async function ask(backend: TestBackend, bearer: string, voucher: string) {
  const reply = await backend.call('redeemVoucher', { bearer, body: { voucher } })
  return { error: reply.error, value: () => reply.value }
}

async function signInMany(backend: TestBackend, count: number): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) tokens.push((await signIn(backend, `racer${String(number)}@example.com`)).token)
  return tokens
}

function countedOf(results: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(results)].map((result) => [result, results.filter((other) => other === result).length]))
}

describeOnEachDatabaseInTime('A voucher', (makeDatabase) => {
  it('a redeemed voucher grants its offer at once, and is in the history with its number and price', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const { batch, codes } = await makeVouchers(backend)
    const now = backend.clock.now()
    const endsAt = endOfPeriod(now, 'term')
    const typed = (codes[1] ?? '').toLowerCase().replaceAll('-', ' ')
    const given = (await ask(backend, bearer, typed)).value()
    expect(given).toMatchObject({ offer: { kind: 'plan', slug: 'term' }, title: 'Term', startedAt: now, endsAt })
    expect((await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })).text).toContain(LOCKED_CANARY)
    expect((await backend.call('listSubscriptions', { bearer })).value.subscriptions.filter(({ slug }) => slug === 'term')).toEqual([
      {
        subscriptionId: given.subscriptionId,
        slug: 'term',
        title: 'Term',
        startedAt: now,
        endsAt,
        state: 'active',
        openUntil: null,
        renewal: null,
        source: 'voucher',
        reference: `${batch.label}-2`,
        paid: { amountMinor: 450_000, currency: 'NGN' },
        madeAt: now
      }
    ])
  })

  it('of twenty learners who redeem a voucher at once one gets it, and the others are told that it is used', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const tokens = await signInMany(backend, RACERS)
    const [code = ''] = (await makeVouchers(backend)).codes
    const results = await Promise.all(tokens.map((token) => redeem(backend, token, code)))
    expect(countedOf(results)).toEqual({ Term: 1, 'voucher/used': RACERS - 1 })
    const rows = await backend.database.queries.selectFrom('grant_entry').select('account_id').execute()
    expect(rows).toHaveLength(1)
  })

  it('one learner who sends a voucher twenty times at once gets one grant and uses one seat', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const [code = ''] = (await makeVouchers(backend, { seats: 5 })).codes
    const results = await Promise.all(Array.from({ length: RACERS }, () => redeem(backend, token, code)))
    expect(countedOf(results)).toEqual({ Term: 1, 'voucher/already-yours': RACERS - 1 })
    expect(await createVoucherRepository(backend.database.queries).listBatches()).toMatchObject([{ count: 3, seatsTaken: 1 }])
  })

  it('a shared voucher can be redeemed as often as it has seats', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const tokens = await signInMany(backend, 6)
    const [code = ''] = (await makeVouchers(backend, { count: 1, seats: 4 })).codes
    expect(countedOf(await Promise.all(tokens.map((token) => redeem(backend, token, code))))).toEqual({ Term: 4, 'voucher/used': 2 })
  })

  it('a repeated request to redeem a voucher gets the same reply', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const [voucher = ''] = (await makeVouchers(backend)).codes
    const request = { bearer, body: { voucher }, idempotencyKey: 'k'.repeat(22) }
    const first = await backend.call('redeemVoucher', request)
    expect((await backend.call('redeemVoucher', request)).value).toEqual(first.value)
  })

  it('a voucher for a running plan begins when that plan ends', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const { codes } = await makeVouchers(backend)
    const first = (await ask(backend, bearer, codes[0] ?? '')).value()
    backend.clock.advance(1000)
    const second = (await ask(backend, bearer, codes[1] ?? '')).value()
    expect({ startedAt: second.startedAt, endsAt: second.endsAt }).toEqual({
      startedAt: first.endsAt,
      endsAt: endOfPeriod(first.endsAt ?? 0, 'term')
    })
    const { subscriptions } = (await backend.call('listSubscriptions', { bearer })).value
    expect(subscriptions.map(({ slug, state }) => [slug, state])).toEqual([
      ['term', 'coming'],
      ['term', 'active'],
      ['free', 'active']
    ])
  })

  it('an add-on voucher lasts until the date of its batch, or permanently when the batch has none', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const offer = { kind: 'add-on', slug: 'extra-notes' } as const
    const until = backend.clock.now() + 90 * DAY_MS
    const [fixed = ''] = (await makeVouchers(backend, { offer, until: { kind: 'until', until } })).codes
    expect((await ask(backend, bearer, fixed)).value().endsAt).toBe(until)
    const { codes: late } = await makeVouchers(backend, {
      offer,
      until: { kind: 'until', until: backend.clock.now() + 1000 },
      expiresAt: backend.clock.now() + 1000
    })
    backend.clock.advance(1000)
    expect(await redeem(backend, bearer, late[0] ?? '')).toBe('voucher/expired')
    const [endless = ''] = (await makeVouchers(backend, { offer })).codes
    expect((await ask(backend, bearer, endless)).value().endsAt).toBe(null)
  })

  it('a voucher is not used up when it would give the learner nothing new', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const ben = (await signIn(backend, 'ben@example.com')).token
    const addOn = { kind: 'add-on', slug: 'extra-notes' } as const
    const [notes = '', more = ''] = (await makeVouchers(backend, { offer: addOn })).codes
    expect([await redeem(backend, token, notes), await redeem(backend, token, more), await redeem(backend, ben, more)]).toEqual([
      'Extra notes',
      'voucher/held',
      'Extra notes'
    ])
    // Two vouchers up to the same day: the second adds nothing. One up to a later day adds time.
    const until = backend.clock.now() + 90 * DAY_MS
    const [term = '', again = ''] = (await makeVouchers(backend, { until: { kind: 'until', until } })).codes
    const [longer = ''] = (await makeVouchers(backend, { until: { kind: 'until', until: until + DAY_MS } })).codes
    expect([await redeem(backend, token, term), await redeem(backend, token, again), await redeem(backend, token, longer)]).toEqual([
      'Term',
      'voucher/held',
      'Term'
    ])
  })

  it('a voucher is not used up when a simultaneous one already gives the same permanently', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const { codes } = await makeVouchers(backend, {
      count: 8,
      offer: { kind: 'add-on', slug: 'extra-notes' }
    })
    const results = await Promise.all(codes.map((code) => redeem(backend, token, code)))
    expect(countedOf(results)).toEqual({ 'Extra notes': 1, 'voucher/held': codes.length - 1 })
    expect(await createVoucherRepository(backend.database.queries).listBatches()).toMatchObject([{ count: 8, seatsTaken: 1 }])
  })

  it('a refused voucher gets an error code for each reason, and is not used up', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const [code = ''] = (await makeVouchers(backend)).codes
    const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
    expect(await redeem(backend, token, wrong)).toBe('voucher/mistyped')
    expect(await redeem(backend, token, makeVoucherCode())).toBe('voucher/unknown')
    const withdrawn = await makeVouchers(backend)
    const vouchers = createVoucherRepository(backend.database.queries)
    expect(await vouchers.withdraw(withdrawn.batch.label, { by: 'Ada Obi', at: backend.clock.now() })).toBe(true)
    expect(await redeem(backend, token, withdrawn.codes[0] ?? '')).toBe('voucher/withdrawn')
    const short = await makeVouchers(backend, { expiresAt: backend.clock.now() + 1000 })
    backend.clock.advance(1000)
    expect(await redeem(backend, token, short.codes[0] ?? '')).toBe('voucher/expired')
    expect(await redeem(backend, token, code)).toBe('Term')
    expect(await redeem(backend, token, code)).toBe('voucher/already-yours')
    expect(await redeem(backend, (await signIn(backend, 'ben@example.com')).token, code)).toBe('voucher/used')
  })

  it('a voucher is refused while the clock is years behind, and stays valid for when the clock is right', async () => {
    const database = await makeDatabase()
    const ahead = await openTestBackend({ database })
    const [code = ''] = (await makeVouchers(ahead)).codes
    await ahead.close()
    const behind = await openTestBackend({ database, clock: createTestClock(ahead.clock.now() - 900 * DAY_MS) })
    const { token, email, password } = await signIn(behind)
    expect(await redeem(behind, token, code)).toBe('voucher/clock-wrong')
    await behind.close()
    const mended = await openTestBackend({ database, clock: ahead.clock })
    const { token: again } = (await mended.call('login', { body: { identifier: email, password } })).value.metadata
    expect(await redeem(mended, again, code)).toBe('Term')
  })

  it('an account has twenty voucher attempts an hour, and another account at the same address is not affected', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const [code = ''] = (await makeVouchers(backend)).codes
    const attempts: string[] = []
    for (let number = 0; number < VOUCHERS_PER_HOUR; number += 1) attempts.push(await redeem(backend, token, makeVoucherCode()))
    expect(countedOf(attempts)).toEqual({ 'voucher/unknown': VOUCHERS_PER_HOUR })
    expect(await redeem(backend, token, code)).toBe('voucher/too-many')
    expect(await redeem(backend, (await signIn(backend, 'ben@example.com')).token, code)).toBe('Term')
  })

  it('voucher codes are stored only as hashes', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { codes } = await makeVouchers(backend)
    const rows = JSON.stringify(await backend.database.queries.selectFrom('voucher').selectAll().execute())
    for (const code of codes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describeOnEachDatabaseInTime('What is taken back', (makeDatabase) => {
  it('a revoked grant ends at once, without a grace period, and is shown as revoked', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const bearer = learner.token
    const revokes = await grantTo(backend, learner)
    backend.clock.advance(1000)
    const entry = { kind: 'revocation', entryId: 'r-1', accountId: learner.accountId, revokes, by: 'Ada Obi', madeAt: backend.clock.now() } as const
    const grants = createGrantRepository(backend.database.queries)
    expect({ isRevoked: await grants.revoke(entry), isRevokedAgain: await grants.revoke({ ...entry, entryId: 'r-2' }) }).toEqual({
      isRevoked: true,
      isRevokedAgain: false
    })
    const { subscriptions } = (await backend.call('listSubscriptions', { bearer })).value
    expect(subscriptions.map(({ slug, state, renewal }) => [slug, state, renewal])).toContainEqual(['term', 'revoked', null])
    const { library } = (await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })).value
    expect({ because: library.access.because, shelves: library.shelves }).toEqual({ because: 'not-held', shelves: [] })
    expect((await backend.call('listPlans', { bearer })).value.plans.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ slug: 'free' }])
  })
})
