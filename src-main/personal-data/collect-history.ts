import type { AttemptSummary } from '../../src-shared/attempt/report/report.ts'
import { itemMarkSchema, type ItemMark } from '../../src-shared/learning/bookmarks/item-mark.ts'
import { movedReadingSchema, type MovedWork, type MoveRecord } from '../../src-shared/personal-data/move.ts'
import { MOST_SENT_QUESTIONS, ownQuestionSchema, type OwnQuestion } from '../../src-shared/content/own-questions/own-question.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import { learningDaySchema } from '../../src-shared/learning/time/learning-time.ts'
import { drillRecordSchema } from '../../src-shared/learning/trainer/drill-record.ts'
import { readPart, type OwnDataSource } from './own-data-pages.ts'
import { valueOrEnd } from './own-data-fault.ts'

interface History {
  readonly user: User
  readonly attempts: readonly AttemptSummary[]
  /** Wall clock, milliseconds since 1970. */
  readonly madeAt: number
  /** Called after each attempt. */
  readonly progressed: (progress: { readonly done: number; readonly total: number }) => void
}

const nothing: MovedWork = { questions: [], drills: [], quarters: [], readings: [], marks: [], seen: [] }
const questionRowSchema = z.object({ question_id: z.string(), revision: z.number(), set_name: z.string(), question: z.unknown() })

/** Yields a learner's history in the order of its import: work before the attempts that refer to it. */
export async function* collectHistory(source: OwnDataSource, { user, attempts, madeAt, progressed }: History): AsyncGenerator<MoveRecord> {
  const { api, session } = source
  // An attempt without a total belongs to an exam whose backend does not report it yet.
  const marked = attempts.filter(({ state, total }) => state === 'marked' && total !== null)
  const { id: accountId, name, email, username, profile } = user
  yield { kind: 'account', accountId, name, identifier: email ?? username ?? '', madeAt, attemptCount: marked.length }
  const { photo } = valueOrEnd(await session.withToken((bearer) => api.call('fetchPhoto', { bearer })))
  yield { kind: 'profile', profile, photo }
  yield* collectWork(source)
  for (const [index, { attemptId }] of marked.entries()) {
    const attempt = await session.withToken((bearer) => api.call('fetchMovedAttempt', { params: { attemptId }, bearer }))
    yield { kind: 'attempt', ...valueOrEnd(attempt) }
    progressed({ done: index + 1, total: marked.length })
  }
  yield { kind: 'end' }
}

async function* collectWork(source: OwnDataSource): AsyncGenerator<MoveRecord> {
  for await (const rows of readPart(source, 'own_question')) {
    const questions = rows.flatMap((row) => toQuestion(row) ?? [])
    for (let start = 0; start < questions.length; start += MOST_SENT_QUESTIONS)
      yield { kind: 'work', ...nothing, questions: questions.slice(start, start + MOST_SENT_QUESTIONS) }
  }
  for await (const rows of readPart(source, 'trainer_drill'))
    yield { kind: 'work', ...nothing, drills: rows.map((row) => drillRecordSchema.parse(row['record'])) }
  for await (const rows of readPart(source, 'answered_quarter'))
    yield { kind: 'work', ...nothing, quarters: rows.map((row) => z.int().parse(row['quarter'])) }
  for await (const rows of readPart(source, 'library_reading'))
    yield { kind: 'work', ...nothing, readings: rows.map(({ serial, reading }) => movedReadingSchema.parse({ serial, reading })) }
  for await (const rows of readPart(source, 'item_mark')) yield { kind: 'work', ...nothing, marks: rows.map(toMark) }
  for await (const rows of readPart(source, 'item_seen'))
    yield { kind: 'work', ...nothing, seen: rows.map((row) => z.string().parse(row['item_id'])) }
  for await (const rows of readPart(source, 'learning_day')) {
    // Releases that do not know such days can read a file without them.
    if (rows.length > 0) yield { kind: 'work', ...nothing, learningDays: rows.map(({ date, minutes }) => learningDaySchema.parse({ date, minutes })) }
  }
}

function toMark({ item_id: itemId, revision, is_bookmarked: isBookmarked, own_note: ownNote }: Record<string, unknown>): ItemMark {
  return itemMarkSchema.parse({ itemId, revision, isBookmarked: isBookmarked === 1, ownNote })
}

/** Returns null for a removed question, of which only the revision is left. */
function toQuestion(row: Record<string, unknown>): OwnQuestion | null {
  const { question_id: questionId, revision, set_name: set, question: draft } = questionRowSchema.parse(row)
  return draft === null || draft === undefined ? null : ownQuestionSchema.parse({ questionId, revision, set, draft })
}
