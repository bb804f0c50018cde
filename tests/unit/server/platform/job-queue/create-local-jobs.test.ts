import { expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createLocalJobs } from '../../../../../src-server/platform/job-queue/create-local-jobs.ts'
import { FAILED_RETENTION_SECONDS, rulesOf } from '../../../../../src-server/platform/job-queue/job-kinds.ts'
import type { Jobs } from '../../../../../src-server/platform/job-queue/jobs.ts'
import { pauseAfter } from '../../../../../src-server/platform/job-queue/pause-after.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'

const NOW = 1_790_500_000_000
const mail = (registrationId: string) => ({ registrationId })

function openJobs({ queries }: OpenDatabase, now = NOW): Jobs {
  return createLocalJobs({ queries, logger: createLogger('silent'), now: () => now })
}

/** A job that waits until it is let go. */
function holdWork() {
  const release = Promise.withResolvers<undefined>()
  const started: string[] = []
  return { release, started, work: (name: string) => (started.push(name), release.promise) }
}

async function countOf(jobs: Jobs, name: string) {
  const found = (await jobs.count()).find((one) => one.name === name)
  return found && { waiting: found.waiting, running: found.running, failed: found.failed }
}

describeOnEachDatabase('Jobs of one process', (makeDatabase) => {
  it('a job that a process left is done by the next one, and then leaves no row', async () => {
    const database = (await makeDatabase()).open()
    const readRows = () => database.queries.selectFrom('waiting_job').select(['name', 'data', 'account_id']).execute()
    // It never starts, as one that was killed at once.
    await openJobs(database).send('mail-reset-code', { accountId: 'ada', mailId: 'one' }, 'ada')
    expect(await readRows()).toEqual([{ name: 'mail-reset-code', data: '{"accountId":"ada","mailId":"one"}', account_id: 'ada' }])
    const next = openJobs(database)
    const done: unknown[] = []
    next.handle('mail-reset-code', (data) => Promise.resolve(void done.push(data)))
    await next.start()
    await vi.waitFor(() => expect(done).toEqual([{ accountId: 'ada', mailId: 'one' }]))
    await next.stop()
    expect(await readRows()).toEqual([])
    expect(next.listEnded()).toEqual([{ name: 'mail-reset-code', outcome: 'done', count: 1 }])
    await database.close()
  })

  it('a job whose account is deleted is not done', async () => {
    const database = (await makeDatabase()).open()
    const jobs = openJobs(database)
    await jobs.send('mail-reset-code', { accountId: 'ada', mailId: 'one' }, 'ada')
    await jobs.send('mail-reset-code', { accountId: 'ben', mailId: 'two' }, 'ben')
    await jobs.forget('ada')
    expect(await database.queries.selectFrom('waiting_job').select('account_id').execute()).toEqual([{ account_id: 'ben' }])
    await database.close()
  })

  it('of a job without data one waits and one runs, and it is asked for at each start', async () => {
    const database = (await makeDatabase()).open()
    const jobs = openJobs(database)
    const { release, started, work } = holdWork()
    jobs.handle('finish-deletions', () => work('finish-deletions'))
    await jobs.start()
    await vi.waitFor(() => expect(started).toHaveLength(1))
    for (let count = 0; count < 5; count += 1) await jobs.send('finish-deletions', {})
    expect(await countOf(jobs, 'finish-deletions')).toEqual({ waiting: 1, running: 1, failed: 0 })
    release.resolve(undefined)
    await vi.waitFor(() => expect(started).toHaveLength(2))
    await jobs.stop()
    expect(started).toHaveLength(2)
    await database.close()
  })

  it('a drained server takes no more jobs, finishes the running ones, and leaves the rest to the next', async () => {
    const database = (await makeDatabase()).open()
    const jobs = openJobs(database)
    const { release, started, work } = holdWork()
    jobs.handle('mail-registration', ({ registrationId }) => work(registrationId))
    await jobs.start()
    for (const id of ['a', 'b', 'c', 'd']) await jobs.send('mail-registration', mail(id))
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']))
    jobs.drain()
    release.resolve(undefined)
    await jobs.send('mail-registration', mail('e'))
    await jobs.stop()
    expect(started).toEqual(['a', 'b', 'c'])
    const rows = await database.queries.selectFrom('waiting_job').select('data').execute()
    expect(rows.map(({ data }) => data).toSorted()).toEqual(['d', 'e'].map((id) => JSON.stringify(mail(id))))
    await database.close()
  })

  it('a job that was about to start when the server drains is left to the next', async () => {
    const database = (await makeDatabase()).open()
    const jobs = openJobs(database)
    const started: string[] = []
    jobs.handle('mail-registration', ({ registrationId }) => Promise.resolve(started.push(registrationId)).then(() => undefined))
    await jobs.start()
    await jobs.send('mail-registration', mail('a'))
    jobs.drain()
    await jobs.stop()
    expect(started).toEqual([])
    expect(await database.queries.selectFrom('waiting_job').select('tries').execute()).toEqual([{ tries: 0 }])
    await database.close()
  })

  it('a failed try is stored, and a job after its last one stays failed for a day', async () => {
    const database = (await makeDatabase()).open()
    const before = openJobs(database)
    await before.send('mail-registration', mail('a'))
    await database.queries
      .updateTable('waiting_job')
      .set({ tries: rulesOf('mail-registration').tries - 1 })
      .execute()
    const jobs = openJobs(database)
    jobs.handle('mail-registration', () => Promise.reject(new Error('ada@example.com: no such user')))
    await jobs.start()
    await vi.waitFor(async () => expect(await countOf(jobs, 'mail-registration')).toEqual({ waiting: 0, running: 0, failed: 1 }))
    expect(jobs.listEnded()).toEqual([{ name: 'mail-registration', outcome: 'failed', count: 1 }])
    await jobs.stop()
    for (const [later, failed] of [
      [NOW + FAILED_RETENTION_SECONDS * 1000, 1],
      [NOW + FAILED_RETENTION_SECONDS * 1000 + 1, 0]
    ] as const) {
      const next = openJobs(database, later)
      await next.start()
      expect(await countOf(next, 'mail-registration')).toEqual({ waiting: 0, running: 0, failed })
      await next.stop()
    }
    await database.close()
  })

  it('long work ends early when the server stops, and is not counted as done', async () => {
    const database = (await makeDatabase()).open()
    const jobs = openJobs(database)
    const { started, work } = holdWork()
    jobs.handle('apply-corrections', (_, stopping) => {
      void work('apply-corrections')
      return new Promise((ended) => {
        stopping.addEventListener('abort', () => {
          ended()
        })
      })
    })
    await jobs.start()
    await vi.waitFor(() => expect(started).toHaveLength(1))
    await jobs.stop()
    expect(jobs.listEnded()).toEqual([{ name: 'apply-corrections', outcome: 'retried', count: 1 }])
    await database.close()
  })
})

it('pauses between tries grow up to a limit, and half of each is random', () => {
  const rules = rulesOf('mail-registration')
  expect([1, 2, 3, 4, 7, 11].map((tries) => pauseAfter(tries, rules, () => 1) / 1000)).toEqual([5, 10, 20, 40, 300, 300])
  expect(pauseAfter(3, rules, () => 0)).toBe(10_000)
})
