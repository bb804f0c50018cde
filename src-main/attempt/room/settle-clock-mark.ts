import type { ClockMarkFile } from './clock-mark.ts'
import { PULSE_MS } from './clock-watch.ts'
import type { JournalClient } from '../journal/journal-client.ts'

/**
 * Takes into the journal where the clock stood when the last run of the app ended. A clock that was running then ran on for up to one pulse after it was written down:
 * half of a pulse is what it ran on average.
 */
export async function settleClockMark(file: Pick<ClockMarkFile, 'read' | 'clear'>, journal: Pick<JournalClient, 'recordSpent'>): Promise<void> {
  const mark = await file.read()
  if (mark === null) return
  const recorded = await journal.recordSpent(mark.attemptId, mark.spentMs + (mark.isRunning ? PULSE_MS / 2 : 0))
  if (recorded.ok) await file.clear()
}
