import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createHealthHandlers } from '../../../../../src-server/platform/http/health-handlers.ts'
import { describeOnEachDatabase, describeOnEachEmptyDatabase } from '../../../../support/databases.ts'

const request = {} as never
const jobs = { isStuck: () => false }

describeOnEachDatabase('Readiness', (makeDatabase) => {
  it('a server is ready with the schema that it knows or a newer one, and not with an older one, nor while its jobs are stuck', async () => {
    const database = (await makeDatabase()).open()
    const { rows } = await sql<{ newest: number }>`select max(number) as newest from migration`.execute(database.queries)
    const newest = rows[0]?.newest ?? 0
    const readyAt = (newestMigration: number) =>
      createHealthHandlers({ version: '1.2.3', queries: database.queries, newestMigration, jobs }).readReady(request)
    expect(await readyAt(newest)).toEqual({ ok: true, value: { isReady: true } })
    expect(await readyAt(newest - 1)).toEqual({ ok: true, value: { isReady: true } })
    expect(await readyAt(newest + 1)).toMatchObject({ ok: false, error: { code: 'backend/schema-missing' } })
    const stuck = { version: '1.2.3', queries: database.queries, newestMigration: newest, jobs: { isStuck: () => true } }
    expect(await createHealthHandlers(stuck).readReady(request)).toMatchObject({ ok: false, error: { code: 'backend/jobs-stuck' } })
    await database.close()
  })
})

describeOnEachEmptyDatabase('Readiness without a schema', (makeDatabase) => {
  it('a server whose database is empty is not ready', async () => {
    const database = (await makeDatabase()).open()
    const handlers = createHealthHandlers({ version: '1.2.3', queries: database.queries, newestMigration: 1, jobs })
    expect(await handlers.readReady(request)).toMatchObject({ ok: false, error: { code: 'backend/schema-missing' } })
    await database.close()
  })
})

it('a server that is about to stop lives but is not ready', async () => {
  const handlers = createHealthHandlers({ version: '1.2.3', queries: {} as never, newestMigration: 1, jobs, draining: AbortSignal.abort() })
  expect(await handlers.readReady(request)).toMatchObject({ ok: false, error: { code: 'backend/draining' } })
  expect(await handlers.readLive(request)).toEqual({ ok: true, value: { isLive: true } })
})
