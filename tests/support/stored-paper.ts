import { insertPaper, packPaper } from '../../src-server/attempt/store/attempt-paper-rows.ts'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'

/** Replaces the stored paper of an attempt, as somebody could who has the database. */
export async function replacePaper(queries: Queries, attemptId: string, change: (paper: Paper) => Paper): Promise<void> {
  const { paper, answerKey } = await createAttemptRepository(queries).readKeyedPaper(attemptId)
  await queries.deleteFrom('attempt_paper').where('attempt_id', '=', attemptId).execute()
  const changed = change(paper)
  await insertPaper(queries, changed, await packPaper({ paper: changed, answerKey }, []))
}
