import { createForwarder } from '../../src-main/account/forward.ts'
import { createItemSearchHandlers } from '../../src-main/learning/item-search-handlers.ts'
import { learningForwards } from '../../src-main/learning/learning-forwards.ts'
import { createLearningHandlers } from '../../src-main/learning/learning-handlers.ts'
import { createLearningTimeHandlers } from '../../src-main/learning/learning-time-handlers.ts'
import { createWeeklySummaryHandlers } from '../../src-main/learning/weekly-summary-handlers.ts'
import { createDownloadManager } from '../../src-main/learning/library/download-manager.ts'
import { createOpenOutside } from '../../src-main/learning/library/open-outside.ts'
import { createProgressHandlers } from '../../src-main/learning/progress-handlers.ts'
import type { AllHandlers } from '../../src-main/platform/ipc/register-ipc.ts'
import type { Traps } from './local-handlers.ts'

type LearningFeature = 'learning' | 'library' | 'progress' | 'learningTime' | 'weeklySummary' | 'trainer' | 'itemSearch' | 'itemMarks'

/** Creates all handlers of learning with traps behind them. */
export function handlersOfLearning({ api, session, trap, reach }: Traps): Pick<AllHandlers, LearningFeature> {
  const forwardAll = createForwarder({ api, session })
  return {
    learning: { ...forwardAll(learningForwards.learning), ...createLearningHandlers({ api, session, readOwnResults: reach('readOwnResults') }) },
    library: {
      ...forwardAll(learningForwards.library),
      openOutside: createOpenOutside({ isAttemptOpen: reach('isAttemptOpen'), ask: reach('ask'), openBrowser: reach('openBrowser') }),
      ...createDownloadManager({
        store: trap('store'),
        owner: reach('owner'),
        fetchLibrary: reach('fetchLibrary'),
        readPart: reach('readPart'),
        freeBytes: reach('freeBytes'),
        isAttemptOpen: reach('isAttemptOpen'),
        announce: { keepingChanged: reach('keepingChanged') },
        wallNow: () => 0,
        log: { warn: () => undefined }
      }).handlers
    },
    progress: {
      ...forwardAll(learningForwards.progress),
      ...createProgressHandlers({ api, session, timeZone: () => 'Africa/Lagos' })
    },
    learningTime: createLearningTimeHandlers({ api, session, timeZone: () => 'Africa/Lagos' }),
    weeklySummary: createWeeklySummaryHandlers({ api, session, timeZone: () => 'Africa/Lagos' }),
    trainer: forwardAll(learningForwards.trainer),
    itemSearch: createItemSearchHandlers({ api, session, isDisabled: false }),
    itemMarks: forwardAll(learningForwards.itemMarks)
  }
}
