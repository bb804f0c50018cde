import { MARKING_LIST_MOST } from '../../../src-shared/exam-session/marking.ts'
import { marksAreFit } from './fit-marks.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { createExamRepository } from '../store/exam-repository.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { applyMarks } from './apply-marks.ts'
import { leaseAnswer, renewLease } from './lease-answer.ts'
import { listMarkingSessions, listOwnMarks } from './marking-lists.ts'
import { readAgreement } from './marker-agreement.ts'
import { findMarker, type Marker } from './markers.ts'
import { excuseAnswer, saveMark } from './save-mark.ts'
import { showAnswer, type ShowDeps } from './show-answer.ts'
import { queueAnswers } from './queue-answers.ts'
import { findAnswer, type WrittenAnswer } from './written-answer.ts'

export interface MarkingDeps extends ShowDeps {
  /** Whether the account sits an exam now, on any computer. */
  readonly isSittingExam: (accountId: string) => Promise<boolean>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type MarkingHandlers = Pick<
  HandlerTable,
  'listMarkingSessions' | 'takeAnswer' | 'fetchMarkedAnswer' | 'renewMarking' | 'saveWrittenMark' | 'listOwnWrittenMarks' | 'fetchMarkerAgreement'
>

/** A question may be corrected so that its answers need no marker: how many of these one request passes over. */
const MOST_EXCUSED = 500

/** Handlers for teachers who mark written answers of the sessions that name them as markers. To all others there is no such answer. */
export function createMarkingHandlers(deps: MarkingDeps): MarkingHandlers {
  const { queries, isSittingExam, now } = deps
  return {
    listMarkingSessions: async ({ caller: { accountId } }) => {
      const sessions = await listMarkingSessions(queries, accountId, (session) => queueAnswers(deps, session))
      return succeed({ sessions: sessions.slice(0, MARKING_LIST_MOST) })
    },
    takeAnswer: async ({ params: { examId }, caller: { accountId } }) => {
      const found = await findFor(deps, examId, accountId)
      if (!found.ok) return found
      if (await isSittingExam(accountId)) return fail('attempt/already-open')
      const { session, marker } = found.value
      if (session.closedAt === null) return succeed({ answer: null })
      await queueAnswers(deps, session)
      return succeed({ answer: await takeNext(deps, session, marker) })
    },
    fetchMarkedAnswer: async ({ params: { answerId }, caller: { accountId } }) => {
      const found = await findOwn(deps, answerId, accountId)
      if (!found.ok) return found
      if (await isSittingExam(accountId)) return fail('attempt/already-open')
      const answer = await showAnswer(deps, found.value.answer, accountId)
      return answer?.own ? succeed({ answer }) : fail('marking/no-answer')
    },
    renewMarking: async ({ params: { answerId }, caller: { accountId } }) => {
      const found = await findOwn(deps, answerId, accountId)
      if (!found.ok) return found
      return (await renewLease(queries, answerId, { markerId: accountId, now: now() })) ? succeed({}) : fail('marking/taken')
    },
    saveWrittenMark: async ({ params: { answerId }, body: { markId, ...given }, caller: { accountId } }) => {
      const found = await findOwn(deps, answerId, accountId)
      if (!found.ok) return found
      if (await isSittingExam(accountId)) return fail('attempt/already-open')
      const { answer, marker } = found.value
      const shown = await showAnswer(deps, answer, accountId)
      if (!shown || !marksAreFit(shown.key, given)) return fail('marking/unfit-marks')
      const saved = await saveMark(queries, { answerId, examId: answer.examId, marker, markId, given, now: now() })
      if (!saved.ok) return saved
      // Before the release reports are read by nobody, and take all marks at once.
      if (saved.value.session.releasedAt !== null && saved.value.isFinal) await applyMarks(deps, answer.examId)
      return succeed({})
    },
    listOwnWrittenMarks: async ({ params: { examId }, caller: { accountId } }) => {
      const found = await findFor(deps, examId, accountId)
      if (!found.ok) return found
      const { session } = found.value
      return succeed({ title: session.title, marks: await listOwnMarks(queries, session, accountId) })
    },
    fetchMarkerAgreement: async ({ params: { examId }, caller: { accountId } }) => {
      const found = await findFor(deps, examId, accountId)
      if (!found.ok) return found
      return found.value.marker.isChief ? succeed(await readAgreement(queries, found.value.session)) : fail('marking/not-chief')
    }
  }
}

/** Null where nothing waits for this marker. */
async function takeNext(deps: MarkingDeps, session: ExamSession, marker: Marker) {
  const { queries, now } = deps
  for (let excused = 0; excused < MOST_EXCUSED; excused += 1) {
    const answer = await leaseAnswer(queries, { examId: session.examId, marker, hasSecond: session.secondPercent > 0, now: now() })
    if (answer === null) return null
    const shown = await showAnswer(deps, answer, marker.accountId)
    if (shown) return shown
    await excuseAnswer(queries, answer, now())
  }
  return null
}

async function findFor({ queries }: MarkingDeps, examId: string, accountId: string): Promise<Result<{ session: ExamSession; marker: Marker }>> {
  const [marker, session] = [await findMarker(queries, examId, accountId), await createExamRepository(queries).findSession(examId)]
  if (!marker || !session || session.forgottenAt !== null) return fail('marking/not-marker')
  return succeed({ session, marker })
}

/** The same failure for an answer that does not exist and one of a session that the caller does not mark. */
async function findOwn({ queries }: MarkingDeps, answerId: string, accountId: string): Promise<Result<{ answer: WrittenAnswer; marker: Marker }>> {
  const answer = await findAnswer(queries, answerId)
  const marker = answer && (await findMarker(queries, answer.examId, accountId))
  return answer && marker ? succeed({ answer, marker }) : fail('marking/no-answer')
}
