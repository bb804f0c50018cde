import type { AttemptProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'

interface Submission {
  readonly reason: Receipt['reason']
  readonly spentMs: number
  /** Wall clock of this PC, milliseconds since 1970. */
  readonly at: number
}

/** Returns the receipt of a submission without the end of the hash chain, which the journal adds when it writes the submit event. */
export function draftReceipt(paper: Paper, progress: AttemptProgress, submission: Submission): Omit<Receipt, 'lastSequence' | 'lastHash'> {
  const perSubject = paper.subjects.map(({ slug, title, items }) => ({
    slug,
    title,
    itemCount: items.length,
    answeredCount: items.filter((item) => progress.answers[item.id] !== undefined).length
  }))
  return {
    attemptId: paper.attemptId,
    slug: paper.slug,
    title: paper.title,
    itemCount: perSubject.reduce((sum, subject) => sum + subject.itemCount, 0),
    answeredCount: perSubject.reduce((sum, subject) => sum + subject.answeredCount, 0),
    perSubject,
    reason: submission.reason,
    spentMs: submission.spentMs,
    submittedAt: submission.at,
    serverReceiptId: null
  }
}
