import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createCallerQueues } from '../../../../../src-server/platform/http/caller-queues.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describe('The requests of one caller', () => {
  it('are worked on in their order and so many at once, and one that fails leaves its turn', async () => {
    const queues = createCallerQueues({ atOnce: 2, most: 10 })
    const told: string[] = []
    let running = 0
    const work = (name: number) => async () => {
      running += 1
      told.push(`${String(name)} beside ${String(running - 1)}`)
      await wait(5)
      running -= 1
      if (name === 1) throw new Error('it fails')
      return name
    }
    const results = await Promise.allSettled(Array.from({ length: 5 }, async (_, name) => queues.take('ada', work(name))))
    expect(told).toEqual(['0 beside 0', '1 beside 1', '2 beside 1', '3 beside 1', '4 beside 1'])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([0, 'failed', 2, 3, 4])
  })

  it('are refused where too many wait, and those of others are not', async () => {
    const queues = createCallerQueues({ atOnce: 1, most: 3 })
    const open = Promise.withResolvers<string>()
    const taken = Array.from({ length: 3 }, () => queues.take('ada', () => open.promise) ?? Promise.resolve('refused'))
    expect(queues.take('ada', () => open.promise)).toBeNull()
    expect(await queues.take('ben', () => Promise.resolve('done'))).toBe('done')
    open.resolve('done')
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done'])
    // All is free again.
    expect(await queues.take('ada', () => Promise.resolve('again'))).toBe('again')
  })
})

describeOnPostgres('Requests for one attempt that all wait there', (makeDatabase) => {
  /** More than the pool has connections, and more than a server lets wait. */
  const REQUESTS = 150

  it('leave the database to others, and a flood of them is refused at once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const held = await openAttempt(backend, await signIn(backend))
    const other = await openAttempt(backend, await signIn(backend, 'ben@example.com'))
    const ask = ({ attemptId, capability: bearer }: typeof held) => backend.call('fetchOwnPaper', { bearer, params: { attemptId } })
    const released = Promise.withResolvers<undefined>()
    const locked = Promise.withResolvers<undefined>()
    const lock = backend.database.queries.transaction().execute(async (transaction) => {
      await transaction.updateTable('attempt').set({ seat_turn: 0 }).where('attempt_id', '=', held.attemptId).execute()
      locked.resolve(undefined)
      await released.promise
    })
    await locked.promise
    const asked = Array.from({ length: REQUESTS }, () => ask(held))
    const isServed = await Promise.race([ask(other).then(({ status }) => status === 200), wait(2000).then(() => false)])
    released.resolve(undefined)
    await lock
    const statuses = (await Promise.all(asked)).map(({ status, error, headers }) => [status, error?.code, headers['retry-after']])
    expect(isServed).toBe(true)
    expect(statuses.filter(([status]) => status === 200)).toHaveLength(128)
    expect(statuses.filter(([status]) => status !== 200)).toEqual(Array(REQUESTS - 128).fill([503, 'request/crowded', '1']))
  })
})
