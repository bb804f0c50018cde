import { dialog, type BrowserWindow } from 'electron'
import { createForwarder } from '../account/forward.ts'
import type { RememberedAccounts } from '../account/remembered-accounts.ts'
import type { Session } from '../account/session.ts'
import type { ReadOwnResults } from '../attempt/delivery/read-own-results.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { createItemSearchHandlers } from './item-search-handlers.ts'
import { learningForwards } from './learning-forwards.ts'
import { createLearningHandlers } from './learning-handlers.ts'
import { createLearningTimeHandlers } from './learning-time-handlers.ts'
import { createWeeklySummaryHandlers } from './weekly-summary-handlers.ts'
import { openDownloads } from './library/open-downloads.ts'
import { createOpenOutside } from './library/open-outside.ts'
import type { ReadWorkPart } from './library/read-work-part.ts'
import { createProgressHandlers, readTimeZone } from './progress-handlers.ts'
import { startReminder } from './reminder/start-reminder.ts'
import type { ResponseCache } from './response-cache/open-response-cache.ts'
import words from '../../resources/locales/en/outside.json' with { type: 'json' }

interface LearningParts {
  readonly account: {
    readonly api: ApiClient
    readonly session: Session
    readonly remembered: Pick<RememberedAccounts, 'accountIds'>
    readonly onForgotten: (step: () => Promise<void>) => void
  }
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly cache: ResponseCache
  readonly readOwnResults: ReadOwnResults
  /** The time of the daily reminder; null for none. */
  readonly reminderTime: () => string | null
  /** It may turn the question search off. */
  readonly policy: { readonly search?: { readonly isOff: boolean } | undefined }
}

export interface Learning {
  readonly readWorkPart: ReadWorkPart
  readonly handlers: Pick<
    AllHandlers,
    'learning' | 'library' | 'progress' | 'learningTime' | 'weeklySummary' | 'trainer' | 'itemSearch' | 'itemMarks'
  >
}

export function openLearning(core: Core, { account, backend, cache, readOwnResults, reminderTime, policy }: LearningParts): Learning {
  const { window, openBrowser, currentAttempt } = core
  const { session } = account
  const { readingApi } = cache
  const downloads = openDownloads(core, { account, backend, cache })
  const forwardAll = createForwarder({ api: readingApi, session })
  startReminder(core, { readTime: reminderTime, api: account.api, session, timeZone: readTimeZone })
  const openOutside = createOpenOutside({ isAttemptOpen: currentAttempt.isOpen, ask: createAskOutside(window), openBrowser })
  return {
    readWorkPart: downloads.readWorkPart,
    handlers: {
      learning: { ...forwardAll(learningForwards.learning), ...createLearningHandlers({ api: readingApi, session, readOwnResults }) },
      library: { ...forwardAll(learningForwards.library), ...downloads.handlers, openOutside },
      progress: { ...forwardAll(learningForwards.progress), ...createProgressHandlers({ api: readingApi, session, timeZone: readTimeZone }) },
      learningTime: createLearningTimeHandlers({ api: readingApi, session, timeZone: readTimeZone }),
      weeklySummary: createWeeklySummaryHandlers({ api: readingApi, session, timeZone: readTimeZone }),
      trainer: forwardAll(learningForwards.trainer),
      itemSearch: createItemSearchHandlers({ api: readingApi, session, isDisabled: policy.search?.isOff === true }),
      itemMarks: forwardAll(learningForwards.itemMarks)
    }
  }
}

/** Asks in a native dialog, which a compromised page can neither answer nor cover. It shows the host and the whole address. */
function createAskOutside(window: BrowserWindow): (address: URL) => Promise<boolean> {
  return async ({ host, href }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Koya',
      message: words.question.replace('{{host}}', () => host),
      detail: `${href}\n\n${words.detail}`,
      buttons: [words.open, words.stay],
      defaultId: 1,
      cancelId: 1,
      noLink: true
    })
    return response === 0
  }
}
