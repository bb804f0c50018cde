import { expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../support/databases.ts'
import { signIn } from '../../support/signed-in-learner.ts'
import { openTestBackend } from '../../support/test-backend.ts'
import { createTestClock } from '../../support/test-clock.ts'

const WEEK_MS = 7 * 24 * 3_600_000

describeOnEachDatabase('A backend that starts', (makeDatabase) => {
  it('a starting backend removes expired sessions, replies, registrations and rate limits, and nothing else', async () => {
    const database = await makeDatabase()
    const clock = createTestClock()
    const before = await openTestBackend({ database, clock })
    const { token } = await signIn(before)
    await before.call('logout', { bearer: token })
    await before.call('login', { body: { identifier: 'nobody@example.com', password: 'wrong' } })
    await before.call('register', { body: { name: 'Ben', email: 'ben@example.com', password: 'correct horse' }, idempotencyKey: 'k'.repeat(22) })
    await before.close()
    const countAll = async () => {
      const backend = await openTestBackend({ database, clock })
      const { queries } = backend.database
      const read = async () => ({
        sessions: (await queries.selectFrom('ended_session').selectAll().execute()).length,
        replies: (await queries.selectFrom('idempotent_reply').selectAll().execute()).length,
        registrations: (await queries.selectFrom('registration').selectAll().execute()).length,
        accounts: (await queries.selectFrom('account').selectAll().execute()).length
      })
      return { backend, read }
    }
    const same = await countAll()
    expect(await same.read()).toEqual({ sessions: 1, replies: 1, registrations: 1, accounts: 1 })
    await same.backend.close()
    clock.advance(WEEK_MS + 1)
    const later = await countAll()
    await vi.waitFor(async () => expect(await later.read()).toEqual({ sessions: 0, replies: 0, registrations: 0, accounts: 1 }))
    expect(await later.backend.database.queries.selectFrom('try_counter').selectAll().execute()).toEqual([])
  })
})
