import { Notification } from 'electron'
import { join } from 'node:path'
import words from '../../../resources/locales/en/reminder.json' with { type: 'json' }
import type { Session } from '../../account/session.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Core } from '../../platform/core/core.ts'
import { createReminder } from './create-reminder.ts'

/** How often the clock is looked at. */
const LOOK_MS = 30_000

interface ReminderParts {
  /** The chosen time of day; null for no reminder. */
  readonly readTime: () => string | null
  /** Not from the cache of replies, which may be of another day. */
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly timeZone: () => string
}

/** Starts the daily reminder, a notification of the system that opens Koya. It names nobody: others may see the screen. */
export function startReminder(
  { window, currentAttempt, raiseWindow, resourcesFolder, wallNow, shutdown }: Core,
  { readTime, api, session, timeZone }: ReminderParts
): void {
  // The system closes a notification that nothing refers to.
  let shown: Notification | null = null
  const reminder = createReminder({
    readTime,
    isExamOpen: currentAttempt.isOpen,
    isWanted: async () => {
      const read = await session.withToken((bearer) => api.call('fetchProgress', { query: { zone: timeZone() }, bearer }))
      // A server that cannot be reached does not keep anybody from studying; without a learner there is nobody to remind.
      return read.ok ? !read.value.streak.isKeptToday : !read.error.code.startsWith('session/')
    },
    show: () => {
      // Where the system shows none, as on a Linux without a notification server, the window asks for attention in the taskbar.
      const flash = (): void => {
        window.flashFrame(true)
      }
      if (!Notification.isSupported()) {
        flash()
        return
      }
      shown?.close()
      shown = new Notification({ title: words.title, body: words.body, icon: join(resourcesFolder, 'icons/koya.png') })
      shown.on('click', raiseWindow)
      shown.on('failed', flash)
      shown.show()
    },
    now: wallNow
  })
  const timer = setInterval(() => void reminder.look(), LOOK_MS)
  shutdown.join('daily reminder', () => {
    clearInterval(timer)
  })
}
