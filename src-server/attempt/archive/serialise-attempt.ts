import type { Queries } from '../../platform/database/open-database.ts'
import { splitIds } from '../../platform/database/paper-items.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { readEventRowsUpTo } from '../store/attempt-event-rows.ts'
import { readStoredPaper } from '../store/attempt-paper-rows.ts'
import { readStoredReport } from '../store/attempt-report-rows.ts'
import type { BankTexts } from '../store/bank-texts.ts'
import { MOST_CHARACTERS } from './archive-file.ts'
import { archivedAttemptSchema, faultOf, type ArchivedAttempt } from './archived-attempt.ts'

interface Sources {
  /** A transaction that sees one moment, because a learner may answer meanwhile. */
  readonly snapshot: Queries
  readonly bankTexts: BankTexts
}

/**
 * Returns an attempt as a line for an archive; null where it is damaged, longer than any honest one, or would not be the same once it is read back. Nothing of
 * such an attempt may be removed: `database check` says more about it.
 */
export async function serialiseAttempt({ snapshot, bankTexts }: Sources, row: Tables['attempt']): Promise<string | null> {
  try {
    const { attempt_id: attemptId } = row
    const texts = await readTexts({ snapshot, bankTexts }, attemptId)
    const line = JSON.stringify({ attempt: row, ...(await readRows(snapshot, row)), ...texts.members } satisfies ArchivedAttempt)
    // Its month would be refused as a whole.
    if (line.length > MOST_CHARACTERS) return null
    const archived = archivedAttemptSchema.parse(JSON.parse(line))
    const isSame = texts.paper === JSON.stringify({ paper: archived.paper, answerKey: archived.answerKey })
    const isSameReport = texts.report === null ? archived.report === null : texts.report === JSON.stringify(archived.report?.report)
    return isSame && isSameReport && faultOf(archived) === null ? line : null
  } catch (error) {
    // The database may be away; all else says that this attempt is damaged.
    if (error instanceof Error && error.name === 'DatabaseAwayError') throw error
    return null
  }
}

type Texts = Pick<ArchivedAttempt, 'paper' | 'answerKey' | 'itemIds' | 'report'>

/** The texts of the paper and the report, and what they say. Throws where one is damaged. */
async function readTexts(
  { snapshot, bankTexts }: Sources,
  attemptId: string
): Promise<{ readonly paper: string; readonly report: string | null; readonly members: Texts }> {
  const stored = await readStoredPaper(snapshot, bankTexts, attemptId)
  const paper = stored.bytes.toString()
  const report = await readStoredReport(snapshot, attemptId, () => Promise.resolve(stored.bytes))
  const { item_ids: itemIds } = await snapshot
    .selectFrom('attempt_paper')
    .select('item_ids')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const row = await snapshot
    .selectFrom('attempt_report')
    .select(['receipt_id', 'last_sequence', 'last_hash', 'received_at', 'outcomes'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  const keyed = JSON.parse(paper) as Pick<ArchivedAttempt, 'paper' | 'answerKey'>
  return {
    paper,
    report,
    members: {
      itemIds: splitIds(itemIds),
      paper: keyed.paper,
      answerKey: keyed.answerKey,
      report: row && report !== null ? { ...row, report: JSON.parse(report) as NonNullable<ArchivedAttempt['report']>['report'] } : null
    }
  }
}

async function readRows(
  snapshot: Queries,
  { attempt_id: attemptId, received_sequence: last }: Tables['attempt']
): Promise<Pick<ArchivedAttempt, 'candidate' | 'events' | 'remarks' | 'itemReports' | 'brought'>> {
  const candidate = await snapshot.selectFrom('exam_candidate').select(['exam_id', 'number']).where('attempt_id', '=', attemptId).executeTakeFirst()
  const events = await readEventRowsUpTo(snapshot, attemptId, last)
  const remarks = await snapshot.selectFrom('attempt_remark').selectAll().where('attempt_id', '=', attemptId).orderBy('number').execute()
  const itemReports = await snapshot.selectFrom('item_report').selectAll().where('attempt_id', '=', attemptId).orderBy('report_id').execute()
  const brought = await snapshot.selectFrom('brought_attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  return {
    candidate: candidate ? { examId: candidate.exam_id, number: candidate.number } : null,
    events: events.map(({ attempt_id: _, hash, act, ...row }) => ({ ...row, hash: Buffer.from(hash).toString('hex'), act: readAct(act) })),
    remarks,
    itemReports,
    brought: brought ?? null
  }
}

/** Throws where writing the act again would give another text. */
function readAct(text: string): ArchivedAttempt['events'][number]['act'] {
  const act = JSON.parse(text) as ArchivedAttempt['events'][number]['act']
  if (JSON.stringify(act) !== text) throw new Error('an event is not written as Koya writes it')
  return act
}
