import { isDue } from './is-due.ts'

interface ReminderDeps {
  /** The time of day, such as 17:30; null for no reminder. */
  readonly readTime: () => string | null
  readonly isExamOpen: () => boolean
  /** Whether a learner is signed in and, as far as is known, has not studied today. */
  readonly isWanted: () => Promise<boolean>
  readonly show: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface Reminder {
  /** Looks whether it is time; to be called every half minute. */
  readonly look: () => Promise<void>
}

/**
 * Creates the daily reminder: at the chosen time of day, unless the learner has studied today. It is never shown during an exam; if the exam ends within
 * an hour, it is shown then.
 */
export function createReminder({ readTime, isExamOpen, isWanted, show, now }: ReminderDeps): Reminder {
  let before = now()
  let shownOn = ''
  return {
    look: async () => {
      const time = readTime()
      const moment = { now: now(), before }
      const due = time !== null && isDue(time, moment)
      if (due && isExamOpen()) return
      before = moment.now
      if (!due || !(await isWanted())) return
      // An exam may have begun while the backend was asked.
      if (isExamOpen()) return
      // A clock that was set back reaches the time again.
      const day = new Date(moment.now).toDateString()
      if (day !== shownOn) show()
      shownOn = day
    }
  }
}
