import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Regrade, Report } from '../../../src-shared/attempt/report/report.ts'
import type { Correction } from '../draw/correction.ts'
import { limitsOfItem, isKeyFor } from '../../../src-shared/content/item-types/item-types.ts'
import { isAgreedPaper } from '../draw/agreed-paper.ts'
import type { AnswerKey } from '../draw/answer-key.ts'
import type { LockedAttempt } from '../store/attempt-repository.ts'
import { correctKey, withItems, type CorrectedItem } from '../draw/correct-key.ts'
import { markAttempt, type Awards, type Submission } from './mark-attempt.ts'
import type { EnteredCorrection } from '../store/regrade-records.ts'

/**
 * The outcome for one attempt. `not-concerned`: nothing changes. `waiting`: not submitted yet, its first scoring will include the correction.
 * `done-before`: its score already includes the correction. An error code: unchanged until somebody reviews it.
 */
export type RegradeOutcome =
  | 'marked-again'
  | 'done-before'
  | 'not-concerned'
  | 'waiting'
  | 'attempt/cannot-be-marked'
  | 'correction/marks-not-repeated'
  | 'correction/does-not-fit'

/**
 * Regrades one attempt by a corrected key. It changes a score only where the old key still gives the old score, so that only the correction
 * can have caused the change.
 */
export async function regradeAttempt(attempt: LockedAttempt, entered: EnteredCorrection, markedAt: number): Promise<RegradeOutcome> {
  const { correction } = entered
  const remarks = await attempt.readRegrades()
  if (remarks.some(({ correctionId }) => correctionId === correction.id)) return 'done-before'
  const held = await attempt.readForMarking()
  const answerKey = withItems(
    held.answerKey,
    remarks.map(({ itemAfter }) => itemAfter)
  )
  const item = correctKey(answerKey, correction)
  if (!item) return 'not-concerned'
  if (!isFit(held.paper, item)) return 'correction/does-not-fit'
  const report = await attempt.readReport()
  if (!report) return 'waiting'
  if (!isAgreedPaper(held.paper, attempt.stored.paperHash)) return 'attempt/cannot-be-marked'
  const submission = { ...held, awards: awardsIn(report), lastHash: report.lastHash, receiptId: report.receiptId, receivedAt: report.receivedAt }
  if (!isSameResult(markAttempt({ ...submission, answerKey }), report)) return 'correction/marks-not-repeated'
  const marked = markAttempt({ ...submission, answerKey: withItems(answerKey, [item.after]) })
  const regrade = toRegrade(correction, { before: report, after: marked, at: markedAt })
  const number = (remarks.at(-1)?.number ?? 0) + 1
  await attempt.saveRegrade({
    ...entered,
    number,
    item,
    markedAt,
    markingVersion: marked.markingVersion,
    totalBefore: report.total,
    totalAfter: marked.total
  })
  // What learners gave themselves by the former guide says nothing any more.
  const ownMarks = report.ownMarks?.filter(({ itemId }) => itemId !== correction.itemId)
  await attempt.replaceReport({ ...marked, ...(ownMarks ? { ownMarks } : {}), remarks: [...(report.remarks ?? []), regrade] })
  return 'marked-again'
}

/** Scores a submitted attempt for the first time, by its key with all corrections entered so far. */
export async function markByCorrectedKey(attempt: LockedAttempt, submission: Submission): Promise<Report> {
  const taken = takeCorrections(submission, await attempt.readCorrections(submission.answerKey.flatMap(({ items }) => items.map(({ id }) => id))))
  const report = markAttempt({ ...submission, answerKey: taken.answerKey })
  for (const [index, { item, ...entered }] of taken.corrections.entries()) {
    const { receivedAt: markedAt, markingVersion, total: totalAfter } = report
    await attempt.saveRegrade({ ...entered, number: index + 1, item, markedAt, markingVersion, totalBefore: null, totalAfter })
  }
  const remarks = taken.corrections.map(({ correction }) => toRegrade(correction, { before: null, after: report, at: report.receivedAt }))
  return remarks.length === 0 ? report : { ...report, remarks }
}

/** Returns the key by which an attempt is or would be scored: with the corrections that its score includes, or, before that, with all that are entered. */
export async function readKeyInForce(attempt: LockedAttempt, drawn: Pick<Submission, 'paper' | 'answerKey'>): Promise<AnswerKey> {
  if (attempt.stored.total === null) return readCorrectedKey(attempt, drawn)
  const regrades = await attempt.readRegrades()
  return withItems(
    drawn.answerKey,
    regrades.map(({ itemAfter }) => itemAfter)
  )
}

/** Returns the marks that a report includes from persons. */
export function awardsIn({ subjects }: Pick<Report, 'subjects'>): Awards {
  const reviewed = subjects.flatMap(({ items }) => items)
  return new Map(reviewed.flatMap(({ item, awarded, comments = [] }) => (awarded === undefined ? [] : [[item.id, { marks: awarded, comments }]])))
}

/** Returns the key of an open attempt, with all corrections entered so far. */
export async function readCorrectedKey(attempt: LockedAttempt, drawn: Pick<Submission, 'paper' | 'answerKey'>): Promise<AnswerKey> {
  const entered = await attempt.readCorrections(drawn.answerKey.flatMap(({ items }) => items.map(({ id }) => id)))
  return takeCorrections(drawn, entered).answerKey
}

interface TakenCorrections {
  readonly answerKey: AnswerKey
  readonly corrections: readonly (EnteredCorrection & { readonly item: CorrectedItem })[]
}

function takeCorrections({ paper, answerKey }: Pick<Submission, 'paper' | 'answerKey'>, entered: readonly EnteredCorrection[]): TakenCorrections {
  let taken: TakenCorrections = { answerKey, corrections: [] }
  for (const next of entered) {
    const item = correctKey(taken.answerKey, next.correction)
    if (!item || !isFit(paper, item)) continue
    taken = { answerKey: withItems(taken.answerKey, [item.after]), corrections: [...taken.corrections, { ...next, item }] }
  }
  return taken
}

/** Returns whether the candidate could have given the answer that the new key calls right. */
function isFit({ subjects }: Paper, { after }: CorrectedItem): boolean {
  const shown = subjects.flatMap(({ items }) => items).find(({ id }) => id === after.id)
  return shown !== undefined && isKeyFor(after.key, limitsOfItem(shown))
}

export function isSameResult(one: Report, other: Report): boolean {
  const resultOf = ({ total, subjects }: Report): string =>
    JSON.stringify([total, subjects.map(({ slug, score, rightCount, answeredCount }) => [slug, score, rightCount, answeredCount])])
  return resultOf(one) === resultOf(other)
}

interface Marks {
  readonly before: Report | null
  readonly after: Report
  readonly at: number
}

function toRegrade({ itemId, reason, change }: Correction, { before, after, at }: Marks): Regrade {
  const slug = after.subjects.find(({ items }) => items.some(({ item }) => item.id === itemId))?.slug ?? ''
  const marksOf = ({ total, subjects }: Report) => ({ total, score: subjects.find((subject) => subject.slug === slug)?.score ?? 0 })
  return { itemId, slug, change: change.kind, reason, at, before: before && marksOf(before), after: marksOf(after) }
}
