import { sql } from 'kysely'
import { createBoss, executeOf, readJobSchema, type JobDatabase } from './create-boss.ts'
import { toJobName } from './job-kinds.ts'
import type { FailedJob } from './jobs.ts'

/** Lists the failed jobs of several servers, oldest first; needs their tables. */
export async function listFailedJobs({ queries }: JobDatabase): Promise<readonly FailedJob[]> {
  const schema = await readJobSchema(queries)
  const { rows } = await sql<{ id: string; name: string; failedAt: number }>`
    select id, name, (extract(epoch from completed_on) * 1000)::bigint as "failedAt"
    from ${sql.table(`${schema}.job`)} where state = 'failed' order by completed_on`.execute(queries)
  return rows.flatMap(({ id: jobId, name: text, failedAt }) => {
    const name = toJobName(text)
    return name === null ? [] : [{ jobId, name, failedAt }]
  })
}

/** Has each tried once more. One that is not failed any more stays as it is. */
export async function retryJobs(database: JobDatabase, failed: readonly FailedJob[]): Promise<void> {
  const boss = createBoss({ schema: await readJobSchema(database.queries), execute: executeOf(database), migrates: false, supervises: false })
  try {
    await boss.start()
    for (const { name, jobId } of failed) await boss.retry(name, jobId)
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}
