import { expect, it } from 'vitest'
import { NO_ROW_CAPS } from '../../../../../src-server/platform/database/row-caps.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { signIn, TEST_RECOVERY_CODE } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import type { TestClock } from '../../../../support/test-clock.ts'

const FLOODER = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const chosen = 'pictures:mango-fish-drum-ball'
const other = 'pictures:star-house-tree-bird'
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000
const NAMES_MOST = 3

function open(database: TestDatabase, clock?: TestClock): Promise<TestBackend> {
  const rowCaps = { ...NO_ROW_CAPS, counters: 8, pictureNamesPerNetwork: NAMES_MOST }
  return openTestBackend({ database, rowCaps, ...(clock ? { clock } : {}) })
}

interface Try {
  readonly identifier: string
  readonly password?: string
  readonly device?: string | undefined
  readonly from?: string
}

interface Answer {
  readonly metadata?: { readonly device?: string }
  readonly error?: { readonly code: string }
}

/** Signs in from an address; returns the code, `signed in`, and the device token. */
async function tryAt({ app }: TestBackend, { identifier, password = other, device, from = FLOODER }: Try) {
  const payload = { identifier, password, ...(device === undefined ? {} : { device }) }
  const reply = await app.inject({ method: 'POST', url: '/api/login', remoteAddress: from, payload })
  const { metadata, error } = JSON.parse(reply.body) as Answer
  return { code: error?.code ?? 'signed in', device: metadata?.device }
}

async function registerPupil(backend: TestBackend): Promise<string> {
  const body = { name: 'Bisi Ade', classLevel: 'primary-3', guardianName: 'Mama', guardianConsents: true, password: chosen } as const
  return (await backend.call('registerLearner', { body: { ...body, recoveryCode: TEST_RECOVERY_CODE } })).value.username
}

/** Wrong pictures at as many made-up names as a network may try. */
async function useUp(backend: TestBackend, prefix = 'nobody'): Promise<void> {
  for (let number = 0; number < NAMES_MOST; number += 1)
    expect((await tryAt(backend, { identifier: `${prefix}${String(number)}` })).code).toBe('session/wrong-credentials')
}

describeOnEachDatabase('Pictures that one network tries at many names', (makeDatabase) => {
  it('beyond the limit every name answers alike, also with the right pictures, until the day is over', async () => {
    const backend = await open(await makeDatabase())
    const username = await registerPupil(backend)
    const { email } = await signIn(backend)
    await useUp(backend)
    for (const identifier of [username, email, 'nobody0', 'nobody9'])
      for (const password of [chosen, other]) expect((await tryAt(backend, { identifier, password })).code).toBe('session/crowded')
    backend.clock.advance(DAY_MS - 1)
    expect((await tryAt(backend, { identifier: username, password: chosen })).code).toBe('session/crowded')
    backend.clock.advance(1)
    expect((await tryAt(backend, { identifier: username, password: chosen })).code).toBe('signed in')
  })

  it('other networks, typed passwords and computers that know the account go on', async () => {
    const backend = await open(await makeDatabase())
    const username = await registerPupil(backend)
    const { email, password } = await signIn(backend)
    const { device } = await tryAt(backend, { identifier: username, password: chosen })
    await useUp(backend)
    expect((await tryAt(backend, { identifier: username, password: chosen, from: ELSEWHERE })).code).toBe('signed in')
    expect((await tryAt(backend, { identifier: email, password })).code).toBe('signed in')
    expect((await tryAt(backend, { identifier: username, password: chosen, device })).code).toBe('signed in')
    // The computer of one account opens no way to the others.
    for (const identifier of [email, 'nobody9']) expect((await tryAt(backend, { identifier, device })).code).toBe('session/crowded')
  })

  it('a name counts once, and right pictures and known computers count nothing', async () => {
    const backend = await open(await makeDatabase())
    const username = await registerPupil(backend)
    const { device } = await tryAt(backend, { identifier: username, password: chosen })
    for (let count = 0; count < 5; count += 1) {
      await tryAt(backend, { identifier: username, device })
      await tryAt(backend, { identifier: username, password: chosen })
      await tryAt(backend, { identifier: 'nobody0' })
    }
    for (const identifier of ['nobody1', 'nobody2']) expect((await tryAt(backend, { identifier })).code).toBe('session/wrong-credentials')
    expect((await tryAt(backend, { identifier: 'nobody3' })).code).toBe('session/crowded')
  })

  it('who floods the counters does not learn which of two blocked names exists', async () => {
    const backend = await open(await makeDatabase())
    const names = [await registerPupil(backend), 'nobody4821']
    for (let count = 0; count < 30; count += 1) {
      if (count % 10 === 0) backend.clock.advance(QUARTER_MS)
      for (const identifier of names) await tryAt(backend, { identifier })
    }
    for (let number = 0; number < 20; number += 1) await tryAt(backend, { identifier: `madeup${String(number)}` })
    backend.clock.advance(QUARTER_MS)
    const codes = await Promise.all(names.map(async (identifier) => (await tryAt(backend, { identifier, from: ELSEWHERE })).code))
    expect(codes).toEqual(['session/too-many-pictures', 'session/too-many-pictures'])
  })

  it('two servers over one database count a network together', async () => {
    const database = await makeDatabase()
    const one = await open(database)
    const two = await open(database, one.clock)
    await useUp(one)
    expect((await tryAt(two, { identifier: 'nobody9' })).code).toBe('session/crowded')
  })
})
