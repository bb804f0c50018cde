import { saveMark } from '../../src-server/exam-session/marking/save-mark.ts'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import type { GivenMarks } from '../../src-shared/exam-session/marking.ts'

/** What the process saves, and where it dies: before the marks are in the file, or after that and before any reply. */
export interface MarkOrder {
  readonly answerId: string
  readonly examId: string
  readonly markerId: string
  readonly markId: string
  readonly given: GivenMarks
  readonly now: number
  readonly dies: 'before' | 'after'
}

// DATA_FOLDER ORDER. Saves marks as a server does and dies as by `kill -9`.
const [dataFolder = '', text = ''] = process.argv.slice(2)
const { markerId, dies, ...saving } = JSON.parse(text) as MarkOrder
const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}
const { queries } = openSqlite(dataFolder)
const marker = { accountId: markerId, isChief: false }
if (dies === 'after') {
  await saveMark(queries, { ...saving, marker })
  die()
} else {
  await queries.transaction().execute(async (transaction) => {
    await transaction.updateTable('written_answer').set({ stage: 'done', final_marks: 6 }).where('answer_id', '=', saving.answerId).execute()
    die()
  })
}
