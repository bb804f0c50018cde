import { createHash, randomUUID } from 'node:crypto'
import { personMarksOf, type ItemResponse } from '../../../src-shared/content/item-types/item-types.ts'
import { isAgreedPaper } from '../../attempt/draw/agreed-paper.ts'
import { countedAnswers } from '../../attempt/scoring/mark-attempt.ts'
import { readKeyInForce } from '../../attempt/scoring/regrade-attempt.ts'
import type { AttemptRepository, LockedAttempt } from '../../attempt/store/attempt-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { lockSession } from '../store/lock-session.ts'

interface QueueDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'change'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

interface ReadPaper {
  readonly sequence: number
  /** `response` is JSON; empty where there is none. */
  readonly answers: readonly { readonly itemId: string; readonly response: string }[]
}

/**
 * Puts the written answers of a closed session into the queue of its markers; an answer that changed since, such as one that arrived late, is
 * queued again. A question without an answer gets no marks and needs no marker. Idempotent; one paper at a time, all or nothing.
 */
export async function queueAnswers(deps: QueueDeps, session: ExamSession): Promise<void> {
  if (session.closedAt === null) return
  for (const attemptId of await listUnread(deps.queries, session.examId)) {
    const paper = await deps.attempts.change(attemptId, readWritten)
    if (paper) await deps.queries.transaction().execute((transaction) => savePaper(transaction, { session, attemptId, paper, now: deps.now() }))
  }
}

/** Lists papers of which something arrived since they were read for the queue. */
async function listUnread(queries: Queries, examId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('exam_candidate')
    .innerJoin('attempt', 'attempt.attempt_id', 'exam_candidate.attempt_id')
    .leftJoin('written_paper', 'written_paper.attempt_id', 'exam_candidate.attempt_id')
    .select('attempt.attempt_id')
    .where('exam_candidate.exam_id', '=', examId)
    .where((row) => row.or([row('written_paper.sequence', 'is', null), row('written_paper.sequence', '<', row.ref('attempt.received_sequence'))]))
    .orderBy('exam_candidate.number')
    .execute()
  return rows.map((row) => row.attempt_id)
}

/** Null where the paper is not the one that the candidate agreed to. */
async function readWritten(attempt: LockedAttempt): Promise<ReadPaper | null> {
  const held = await attempt.readForMarking()
  if (!isAgreedPaper(held.paper, attempt.stored.paperHash)) return null
  const written = (await readKeyInForce(attempt, held)).flatMap(({ items }) => items).filter(({ key, ruling }) => isForPerson(key, ruling))
  const answers = written.length === 0 ? {} : countedAnswers(held)
  return {
    sequence: attempt.stored.receivedSequence,
    answers: written.map(({ id: itemId }) => ({ itemId, response: toText(answers[itemId]) }))
  }
}

function isForPerson(key: Parameters<typeof personMarksOf>[0], ruling: string | undefined): boolean {
  return ruling === undefined && personMarksOf(key) !== null
}

function toText(given: ItemResponse | undefined): string {
  return given === undefined ? '' : JSON.stringify(given)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Saving {
  readonly session: ExamSession
  readonly attemptId: string
  readonly paper: ReadPaper
  readonly now: number
}

async function savePaper(transaction: Queries, { session, attemptId, paper, now }: Saving): Promise<void> {
  const { examId, secondPercent } = session
  await lockSession(transaction, examId)
  const known = await transaction.selectFrom('written_paper').select('sequence').where('attempt_id', '=', attemptId).executeTakeFirst()
  // Another process was faster, with at least as much.
  if (known && known.sequence >= paper.sequence) return
  const questions = await readQuestions(transaction, examId)
  const queued = await transaction
    .selectFrom('written_answer')
    .select(['answer_id', 'item_id', 'answer_hash'])
    .where('attempt_id', '=', attemptId)
    .execute()
  for (const { itemId, response } of paper.answers) {
    const isEmpty = response === ''
    const hash = isEmpty ? '' : digest(response)
    const state = { response, answer_hash: hash, stage: isEmpty ? 'done' : 'first', final_marks: isEmpty ? 0 : null, final_at: isEmpty ? now : null }
    const held = queued.find((row) => row.item_id === itemId)
    if (held?.answer_hash === hash) continue
    if (held) {
      await transaction
        .updateTable('written_answer')
        .set({ ...state, lease_by: null, lease_until: null })
        .where('answer_id', '=', held.answer_id)
        .execute()
      continue
    }
    const question = questions.get(itemId) ?? questions.size + 1
    questions.set(itemId, question)
    const order = digest(`${attemptId} ${itemId}`)
    await transaction
      .insertInto('written_answer')
      .values({
        answer_id: randomUUID(),
        attempt_id: attemptId,
        item_id: itemId,
        exam_id: examId,
        question,
        queue_order: order,
        needs_second: isInSample(order, secondPercent) ? 1 : 0,
        lease_by: null,
        lease_until: null,
        ...state
      })
      .execute()
  }
  await transaction
    .insertInto('written_paper')
    .values({ attempt_id: attemptId, exam_id: examId, sequence: paper.sequence, revision: 1, applied_revision: 0 })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet((row) => ({ sequence: paper.sequence, revision: row('written_paper.revision', '+', 1) }))
    )
    .execute()
}

/** Returns the numbers of the session's questions so far. */
async function readQuestions(transaction: Queries, examId: string): Promise<Map<string, number>> {
  const rows = await transaction.selectFrom('written_answer').select(['item_id', 'question']).distinct().where('exam_id', '=', examId).execute()
  return new Map(rows.map((row) => [row.item_id, row.question]))
}

/** By the last digits of a digest that markers never see: nobody can tell which answers a second marker gets. */
function isInSample(order: string, percent: number): boolean {
  return Number.parseInt(order.slice(-8), 16) % 100 < percent
}
