import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'

/** Reads everything that the database stores about the score of each attempt. */
export async function readMarks(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const attempts = await queries.selectFrom('attempt').selectAll().orderBy('attempt_id').execute()
  const papers = new Map((await queries.selectFrom('attempt_paper').selectAll().execute()).map((row) => [row.attempt_id, row]))
  const repository = createAttemptRepository(queries)
  const reports = new Map<string, object>()
  for (const { packed: _, ...row } of await queries.selectFrom('attempt_report').selectAll().execute())
    reports.set(row.attempt_id, { ...row, report: await repository.readReport(row.attempt_id) })
  const remarks = await queries.selectFrom('attempt_remark').selectAll().orderBy('attempt_id').orderBy('number').execute()
  const of = <Row extends { attempt_id: string }>(rows: readonly Row[], id: string): Row[] => rows.filter(({ attempt_id }) => attempt_id === id)
  return new Map(
    attempts.map((row) => {
      const id = row.attempt_id
      return [id, JSON.stringify([row, papers.get(id), reports.get(id), of(remarks, id)])]
    })
  )
}
