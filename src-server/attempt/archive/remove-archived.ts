import { sql } from 'kysely'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { kindOf } from '../../platform/database/kind-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { lockAttempt } from '../store/lock-attempt.ts'
import { readStoredPaper } from '../store/attempt-paper-rows.ts'
import { readStoredReport } from '../store/attempt-report-rows.ts'
import { createBankTexts, type BankTexts } from '../store/bank-texts.ts'
import { tablesNamingAttempt } from '../store/tables-naming-attempt.ts'
import { checkArchiveFile, readArchiveFile } from './archive-file.ts'
import type { ArchivedAttempt } from './archived-attempt.ts'

export interface RemovedAttempts {
  readonly removed: number
  /** In the archive, and not in the tables any more. */
  readonly goneBefore: number
  /** They have changed since, such as by a correction or by answers that came late, and stay. */
  readonly changed: readonly string[]
  /** They belong to exams whose results are read from them, and stay until `exam forget`. */
  readonly ofExams: number
}

const MOST_NAMED = 100

/**
 * Removes from the tables the attempts of an archive's files that are still as the archive has them. Each file is first read through. One attempt at a time, all or
 * nothing, also beside servers; repeated, it goes on where it was. Throws `ArchiveFileError` for the first damaged file, of which nothing was removed.
 */
export async function removeArchived(queries: Queries, files: readonly string[]): Promise<RemovedAttempts> {
  let [removed, goneBefore, ofExams] = [0, 0, 0]
  const changed: string[] = []
  const bankTexts = createBankTexts()
  for (const file of files) {
    await checkArchiveFile(file)
    for await (const archived of readArchiveFile(file)) {
      const outcome = await queries.transaction().execute((transaction) => remove(transaction, archived, bankTexts))
      if (outcome === 'removed') removed += 1
      if (outcome === 'gone') goneBefore += 1
      if (outcome === 'of-exam') ofExams += 1
      if (outcome === 'changed') changed.push(archived.attempt.attempt_id)
    }
  }
  return { removed, goneBefore, changed: changed.slice(0, MOST_NAMED), ofExams }
}

type Outcome = 'removed' | 'gone' | 'changed' | 'of-exam'

async function remove(transaction: Queries, archived: ArchivedAttempt, bankTexts: BankTexts): Promise<Outcome> {
  const { attempt_id: attemptId } = archived.attempt
  const row = await lockAttempt(transaction, attemptId)
  if (!row) return 'gone'
  if (canonicalJson(row) !== canonicalJson(archived.attempt) || !(await isAsArchived(transaction, archived))) return 'changed'
  if (!(await hasSameOwnMarks(transaction, archived, bankTexts))) return 'changed'
  const candidate = await transaction.selectFrom('exam_candidate').select('number').where('attempt_id', '=', attemptId).executeTakeFirst()
  if (candidate) return 'of-exam'
  for (const table of tablesNamingAttempt) await sql`delete from ${sql.table(table)} where attempt_id = ${attemptId}`.execute(transaction)
  await transaction.deleteFrom('attempt').where('attempt_id', '=', attemptId).execute()
  return 'removed'
}

/** What may be added without a change of the attempt itself: a regrade that leaves the total, and what learners and staff say about its questions. */
async function isAsArchived(transaction: Queries, { attempt, remarks, itemReports }: ArchivedAttempt): Promise<boolean> {
  const { attempt_id: attemptId } = attempt
  const now = {
    remarks: await transaction.selectFrom('attempt_remark').selectAll().where('attempt_id', '=', attemptId).orderBy('number').execute(),
    itemReports: await transaction
      .selectFrom('item_report')
      .selectAll()
      .where('attempt_id', '=', attemptId)
      .orderBy('report_id')
      // Staff answer a report without the lock of its attempt.
      .$if(kindOf(transaction) === 'postgres', (query) => query.forUpdate())
      .execute()
  }
  return canonicalJson(now) === canonicalJson({ remarks, itemReports })
}

/** Learners may mark their own written answers at any time, which changes the report alone. */
async function hasSameOwnMarks(transaction: Queries, { attempt, report }: ArchivedAttempt, bankTexts: BankTexts): Promise<boolean> {
  if (report === null || !JSON.stringify(report.report).includes('"type":"written"')) return true
  const { attempt_id: attemptId } = attempt
  const text = await readStoredReport(transaction, attemptId, async () => (await readStoredPaper(transaction, bankTexts, attemptId)).bytes)
  if (text === null) return false
  const { ownMarks = [] } = JSON.parse(text) as Pick<Report, 'ownMarks'>
  return canonicalJson(ownMarks) === canonicalJson(report.report['ownMarks'] ?? [])
}
