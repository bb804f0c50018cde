import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { countedItems, isHardlyAnswered } from '../parts/counted-items.ts'

/** How the report speaks about a score: as one of too few answers, with help, plainly, or with praise. */
export type ScoreTone = 'few' | 'help' | 'plain' | 'praise'

/** Percent of the maximum. Our choice: below it, more than half of the marks are still to be gained, so help matters more than a verdict. */
const HELP_BELOW_PERCENT = 40

/** Percent of the maximum. Our choice: from it, more than two of three marks are earned, so praise is deserved. */
const PRAISE_FROM_PERCENT = 70

/** Our choice: with fewer questions, a high score may be luck. */
const LEAST_PRAISED_ITEMS = 10

/** Returns the tone for a report's score. Study mode gets no praise, because the answers were visible. */
export function scoreTone(report: Pick<Report, 'total' | 'maximumTotal' | 'subjects' | 'sittingMode' | 'scoring' | 'markingVersion'>): ScoreTone {
  const { total, maximumTotal } = report
  if (maximumTotal === 0) return 'plain'
  if (isHardlyAnswered(report)) return 'few'
  if (100 * total < HELP_BELOW_PERCENT * maximumTotal) return 'help'
  const mayPraise = sittingModeOf(report) !== 'study' && countedItems(report) >= LEAST_PRAISED_ITEMS
  return mayPraise && 100 * total >= PRAISE_FROM_PERCENT * maximumTotal ? 'praise' : 'plain'
}
