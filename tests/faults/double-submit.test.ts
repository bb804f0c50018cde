import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { answerAll, openAttempt } from '../support/open-attempt.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

/** Check N4. */
const SUBMITS = 50

describeOnEachDatabase('Submitting twice', (makeDatabase) => {
  it(`${SUBMITS} concurrent submissions make one submission and one receipt, across two servers where possible`, async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const isShared = backend.database.kind === 'postgres'
    const other = isShared ? await openTestBackend({ database, clock: backend.clock }) : backend
    const attempt = await openAttempt(backend, await signIn(backend))
    const { attemptId, capability, chain } = attempt
    const submit = answerAll(attempt)
    const params = { attemptId }
    const deliver = async (server: TestBackend) => {
      const appended = await server.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
      if (appended.error) throw new Error(appended.text)
      return server.call('submitAttempt', { bearer: capability, params, body: { lastSequence: submit.sequence, lastHash: submit.hash } })
    }
    const replies = await Promise.all(Array.from({ length: SUBMITS }, (_, index) => deliver(index % 2 === 0 ? backend : other)))
    backend.clock.advance(60_000)
    const later = await deliver(backend)
    expect(new Set([...replies, later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(later.status).toBe(200)
    const reports = await backend.database.queries.selectFrom('attempt_report').select('receipt_id').execute()
    expect(reports.map((row) => row.receipt_id)).toEqual([later.value.receiptId])
    const events = await backend.database.queries.selectFrom('attempt_event').select('sequence').execute()
    expect(events).toHaveLength(submit.sequence)
  })

  it('control: a backend that forgets its receipt gives a different receipt the second time', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const attempt = await openAttempt(backend, await signIn(backend))
    const { attemptId, capability, chain } = attempt
    const submit = answerAll(attempt)
    await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
    const deliver = () =>
      backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: { lastSequence: submit.sequence, lastHash: submit.hash } })
    const first = await deliver()
    await backend.database.queries.deleteFrom('attempt_report').execute()
    const second = await deliver()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(new Set([first, second].map(({ text }) => text)).size).toBe(2)
  })
})
