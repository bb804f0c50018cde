import { foldProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import { stageOf } from '../../../src-shared/attempt/record/stage.ts'
import type { LockedAttempt } from '../../../src-shared/attempt/attempt-lock.ts'
import type { AttemptRecord } from '../journal/journal-record.ts'
import { isLeft } from '../room/open-room.ts'

type Heading = Pick<LockedAttempt, 'attemptId' | 'title' | 'remainingMs' | 'answeredCount' | 'isLeft'>

/** Returns what any user of this computer may see of an attempt. */
export function headingOfLocked({ attemptId, paper, events, spentMs }: Pick<AttemptRecord, 'attemptId' | 'paper' | 'events' | 'spentMs'>): Heading {
  const progress = foldProgress(events)
  const { sinceMs, budgetMs } = stageOf(paper, progress)
  const isCounted = budgetMs !== null && sittingModeOf(paper) !== 'study'
  return {
    attemptId,
    title: paper.title,
    remainingMs: isCounted ? Math.max(0, Math.round(sinceMs + budgetMs - spentMs)) : null,
    answeredCount: Object.keys(progress.answers).length,
    isLeft: isLeft({ events })
  }
}
