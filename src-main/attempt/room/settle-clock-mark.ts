import type { ClockMarkFile } from './clock-mark.ts'
import { PULSE_MS } from './clock-watch.ts'
import type { JournalClient } from '../journal/journal-client.ts'

/**
 * Writes the clock's last value of the previous run to the journal. A running clock ran on for up to one pulse after the last write; half a pulse,
 * the average, is added.
 */
export async function settleClockMark(file: Pick<ClockMarkFile, 'read' | 'clear'>, journal: Pick<JournalClient, 'recordSpent'>): Promise<void> {
  const mark = await file.read()
  if (mark === null) return
  const recorded = await journal.recordSpent(mark.attemptId, mark.spentMs + (mark.isRunning ? PULSE_MS / 2 : 0))
  if (recorded.ok) await file.clear()
}
