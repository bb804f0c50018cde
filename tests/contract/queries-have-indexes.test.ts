import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { openNotedSchema } from '../support/open-noted-schema.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { dividedTables } from '../../src-server/platform/database/partitions/divided-tables.ts'
import { explainNoted, partitionsRead, tableOf, tablesReadWhole } from '../support/explain-queries.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import type { NotedDatabase } from '../support/note-queries.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { sitAndSubmit } from '../support/submit-attempt.ts'
import { openTestBackend, testPayment } from '../support/test-backend.ts'
import { isWithoutMail } from '../support/weekly-requests.ts'

const { KOYA_PG_URL: postgresUrl } = process.env

/** Large tables that a statement reads whole: PostgreSQL does so here only where no index fits. */
async function allReadWhole(client: pg.Client, noted: NotedDatabase): Promise<readonly string[]> {
  await client.query('set enable_seqscan = off')
  const found = (await explainNoted(client, noted)).flatMap(({ sql, plan }) => tablesReadWhole(plan).map((name) => `${tableOf(name)}: ${sql}`))
  return [...new Set(found)].toSorted()
}

/** Statements that read some months of one divided table and more of another, which PostgreSQL joins to it: it passes no list of ids on. */
async function allThatReadMoreMonths(client: pg.Client, noted: NotedDatabase): Promise<readonly string[]> {
  return (await explainNoted(client, noted)).flatMap(({ sql, plan }) => {
    const months = dividedTables.map((table) => partitionsRead(plan).filter((name) => tableOf(name) === table).length).filter((count) => count > 0)
    return new Set(months).size > 1 ? [sql] : []
  })
}

/** References to rows that nothing deletes. */
const toLastingRows: Readonly<Record<string, string>> = {
  'add_on_subscription(add_on_slug)': 'add-ons are retired, not deleted',
  'announcement_put_away(announcement_id)': 'announcements are withdrawn, not deleted',
  'attempt_remark(correction_id)': 'corrections are never deleted',
  'lesson(subject_slug)': 'subjects are retired, not deleted',
  'medal_level(subject_slug)': 'subjects are retired, not deleted',
  'subscription(plan_slug)': 'plans are retired, not deleted',
  'voucher(batch_id)': 'batches are withdrawn, not deleted'
}

/** Returns references whose columns come first in no index of their table, such as `brought_attempt(move_id)`. */
async function referencesWithoutIndex(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select conrelid::regclass || '(' || string_agg(attname, ', ' order by attnum) || ')' as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0 and not exists (
      select from pg_index where indrelid = conrelid and indpred is null and indisvalid and (indkey::int2[])[0 : cardinality(conkey) - 1] <@ conkey)
    group by pg_constraint.oid, conrelid`)
  return rows.map(({ name }) => name).toSorted()
}

describe.skipIf(postgresUrl === undefined)('Every statement of a request', () => {
  const open = () => openNotedSchema(postgresUrl ?? '')

  it('has an index on PostgreSQL', { timeout: 120_000 }, async () => {
    const { noted, client } = await open()
    const backend = await openTestBackend({ database: { open: () => noted.database }, payment: testPayment })
    const requests = await makeGoodRequests(backend, await signIn(backend))
    for (const [name, request] of Object.entries(requests).filter(([asked]) => isWithoutMail(asked))) {
      const { statusCode, body } = await callPlainly(backend, name as EndpointName, request)
      expect({ name, statusCode, body: body.slice(0, 200) }).toMatchObject({ statusCode: 200 })
    }
    // PostgreSQL takes a list of one for a single id.
    const learner = await signIn(backend, 'two@exams.example')
    for (let sat = 0; sat < 2; sat += 1) await sitAndSubmit(backend, learner)
    await backend.call('fetchProgress', { bearer: learner.token })
    expect(noted.noted.size).toBeGreaterThan(150)
    expect(await allReadWhole(client, noted)).toEqual([])
    expect(await allThatReadMoreMonths(client, noted)).toEqual([])
  })

  // PostgreSQL looks for rows that refer to one which is deleted, and shows that in no plan.
  it('has one for each reference to rows that are deleted', { timeout: 120_000 }, async () => {
    const { client, noted } = await open()
    expect(await referencesWithoutIndex(client)).toEqual(Object.keys(toLastingRows).toSorted())
    await client.query('drop index brought_attempt_of_move')
    expect(await referencesWithoutIndex(client)).toContain('brought_attempt(move_id)')
    await noted.database.close()
  })

  it('control: a statement without one is found', async () => {
    const { noted, client } = await open()
    await noted.database.queries.selectFrom('attempt').select('title').where('title', '=', 'Mock').execute()
    expect(await allReadWhole(client, noted)).toEqual([expect.stringMatching(/^attempt: /)])
    await noted.database.close()
  })
})
