import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { joinIds } from '../../platform/database/paper-items.ts'
import { createAttemptRepository } from '../store/attempt-repository.ts'
import { packPaper } from '../store/attempt-paper-rows.ts'
import { packText } from '../store/packed-text.ts'
import { readArchiveFile, readArchiveHead } from './archive-file.ts'
import { isDeleted, readOwner } from './owner-of-archived.ts'
import { toEventRows, type ArchivedAttempt } from './archived-attempt.ts'
import { regradeRestored } from './regrade-restored.ts'
import type { KeyedPaper } from '../draw/draw-paper.ts'

export interface RestoredAttempts {
  readonly restored: number
  readonly thereBefore: number
  /** Their learners have deleted them with their accounts: nothing of them is put back. */
  readonly withoutLearner: number
  /** Corrections or moves that they name are not in this database. The first hundred are named. */
  readonly notRestored: readonly string[]
  /** Corrections had changed the keys since the archive was made. */
  readonly markedAgain: number
  /** They need somebody's review before such a correction can change them. The first hundred are named. */
  readonly notMarkedAgain: readonly string[]
}

interface Restoring {
  /** Only this attempt. */
  readonly attemptId?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

const MOST_NAMED = 100
/** Eight parameters each. */
const EVENTS_PER_INSERT = 250

/**
 * Puts attempts of an archive's files back into the tables, as they were; one at a time, all or nothing, also beside servers. Then regrades them by the corrections
 * that came since. Throws `ArchiveFileError` for a damaged file; what was restored before stays.
 */
export async function restoreArchived(queries: Queries, files: readonly string[], { attemptId, now }: Restoring): Promise<RestoredAttempts> {
  const attempts = createAttemptRepository(queries)
  const counts = { restored: 0, there: 0, 'no-learner': 0, refused: 0 }
  let markedAgain = 0
  const [notRestored, notMarkedAgain]: [string[], string[]] = [[], []]
  for (const file of files) {
    const { madeAt } = await readArchiveHead(file)
    for await (const archived of readArchiveFile(file)) {
      const id = archived.attempt.attempt_id
      if (attemptId !== undefined && id !== attemptId) continue
      const outcome = await restoreOne(queries, archived)
      counts[outcome] += 1
      if (outcome === 'refused') notRestored.push(id)
      // Also what an interrupted command has put back.
      if (outcome !== 'restored' && outcome !== 'there') continue
      const outcomes = await regradeRestored(queries, archived, { attempts, madeAt, now })
      if (outcomes.includes('marked-again')) markedAgain += 1
      if (outcomes.some((one) => one.includes('/'))) notMarkedAgain.push(id)
    }
  }
  return {
    restored: counts.restored,
    thereBefore: counts.there,
    withoutLearner: counts['no-learner'],
    notRestored: notRestored.slice(0, MOST_NAMED),
    markedAgain,
    notMarkedAgain: notMarkedAgain.slice(0, MOST_NAMED)
  }
}

type Outcome = 'restored' | 'there' | 'no-learner' | 'refused'

async function restoreOne(queries: Queries, archived: ArchivedAttempt): Promise<Outcome> {
  const packed = await pack(archived)
  return queries.transaction().execute(async (transaction) => {
    const { attempt, remarks, brought } = archived
    // So that the learner cannot ask for a deletion meanwhile.
    await lockAccount(transaction, attempt.account_id)
    if (isDeleted(await readOwner(transaction, attempt.account_id), archived)) return 'no-learner'
    const made = await transaction
      .insertInto('attempt')
      .values(attempt)
      .onConflict((conflict) => conflict.column('attempt_id').doNothing())
      .returning('attempt_id')
      .executeTakeFirst()
    if (!made) return 'there'
    if (!(await hasNamed(transaction, { remarks, brought }))) {
      await transaction.deleteFrom('attempt').where('attempt_id', '=', attempt.attempt_id).execute()
      return 'refused'
    }
    await insertParts(transaction, archived, packed)
    return 'restored'
  })
}

/** Whether the corrections and the move that an attempt names are there. */
async function hasNamed(transaction: Queries, { remarks, brought }: Pick<ArchivedAttempt, 'remarks' | 'brought'>): Promise<boolean> {
  for (const { correction_id: correctionId } of remarks) {
    const row = await transaction.selectFrom('key_correction').select('position').where('correction_id', '=', correctionId).executeTakeFirst()
    if (!row) return false
  }
  if (brought === null) return true
  return (await transaction.selectFrom('account_move').select('begun_at').where('move_id', '=', brought.move_id).executeTakeFirst()) !== undefined
}

interface Packed {
  readonly paper: Buffer
  readonly report: Buffer | null
}

/** Whole, without reference to the texts of banks: few attempts are put back, and each is then complete by itself. */
async function pack({ paper, answerKey, report }: ArchivedAttempt): Promise<Packed> {
  const keyed = { paper, answerKey }
  const { packed } = await packPaper(keyed as unknown as KeyedPaper, [])
  return { paper: packed, report: report && (await packText(JSON.stringify(report.report), Buffer.from(JSON.stringify(keyed)))) }
}

async function insertParts(transaction: Queries, archived: ArchivedAttempt, packed: Packed): Promise<void> {
  const { attempt, itemIds, report, remarks, itemReports, brought } = archived
  const attemptId = attempt.attempt_id
  await transaction
    .insertInto('attempt_paper')
    .values({ attempt_id: attemptId, item_ids: joinIds(itemIds), packed: packed.paper })
    .execute()
  const events = toEventRows(archived)
  for (let start = 0; start < events.length; start += EVENTS_PER_INSERT) {
    await transaction
      .insertInto('attempt_event')
      .values(events.slice(start, start + EVENTS_PER_INSERT))
      .execute()
  }
  if (report !== null && packed.report !== null) {
    const { report: _, ...row } = report
    await transaction
      .insertInto('attempt_report')
      .values({ attempt_id: attemptId, ...row, packed: packed.report })
      .execute()
  }
  for (const remark of remarks) await transaction.insertInto('attempt_remark').values(remark).execute()
  // The learner may have reported the same question again.
  for (const itemReport of itemReports)
    await transaction
      .insertInto('item_report')
      .values(itemReport)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (brought !== null) await transaction.insertInto('brought_attempt').values(brought).execute()
}
