import { isAgreedPaper } from '../draw/agreed-paper.ts'
import type { LockedAttempt } from '../store/attempt-repository.ts'
import { markAttempt, type Awards } from './mark-attempt.ts'
import { awardsIn, isSameResult, readKeyInForce } from './regrade-attempt.ts'

/** An error code: unchanged until somebody reviews it. */
export type AwardOutcome = 'marked' | 'not-submitted' | 'attempt/cannot-be-marked' | 'correction/marks-not-repeated'

/**
 * Scores an attempt again with the marks that persons gave: these are all of them, the earlier ones included. As a regrade does, it changes a score
 * only where the marks so far still give the score so far, so that only the new marks can have caused the change. Idempotent.
 */
export async function awardMarks(attempt: LockedAttempt, awards: Awards): Promise<AwardOutcome> {
  const report = await attempt.readReport()
  if (!report) return 'not-submitted'
  const held = await attempt.readForMarking()
  if (!isAgreedPaper(held.paper, attempt.stored.paperHash)) return 'attempt/cannot-be-marked'
  const { lastHash, receiptId, receivedAt, remarks, ownMarks } = report
  const submission = { ...held, answerKey: await readKeyInForce(attempt, held), lastHash, receiptId, receivedAt }
  if (!isSameResult(markAttempt({ ...submission, awards: awardsIn(report) }), report)) return 'correction/marks-not-repeated'
  await attempt.replaceReport({ ...markAttempt({ ...submission, awards }), ...(ownMarks ? { ownMarks } : {}), ...(remarks ? { remarks } : {}) })
  return 'marked'
}
