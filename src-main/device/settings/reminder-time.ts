import type { Settings } from './settings.ts'

/** Returns a function that reads the time of the daily reminder, such as 17:30; null for none. A computer that many share reminds nobody. */
export function reminderTimeOf(settings: Pick<Settings, 'values'>): () => string | null {
  return () => {
    const { seat, reminderAt } = settings.values()
    return seat === 'exam' || seat === 'school' ? null : reminderAt
  }
}
