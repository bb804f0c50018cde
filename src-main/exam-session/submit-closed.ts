import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import { outageMsOf } from '../attempt/room/outage.ts'

interface SubmitClosedDeps {
  readonly journal: Pick<JournalClient, 'readAttempt' | 'append' | 'submit'>
  /** Sends what is waiting. */
  readonly wake: () => void
  readonly wallNow: () => number
}

/**
 * Submits a candidate's paper as it lies in the journal, because its session was closed while it waited behind number and PIN: nothing of it is shown.
 * `attempt/not-found` where no such paper of that candidate is open.
 */
export async function submitClosed({ journal, wake, wallNow }: SubmitClosedDeps, userId: string, attemptId: string): Promise<Result<Receipt>> {
  const saved = await journal.readAttempt(attemptId)
  if (!saved.ok) return saved
  if (saved.value?.userId !== userId || saved.value.receipt !== null) return fail('attempt/not-found')
  const at = wallNow()
  const next = { attemptId, spentMs: saved.value.spentMs, at }
  const darkMs = outageMsOf(saved.value, { wallNow: at, serverNow: null })
  const noted = await journal.append({ ...next, act: { kind: 'interrupted', cause: 'restart', darkMs } })
  if (!noted.ok) return noted
  const submitted = await journal.submit({ ...next, act: { kind: 'submit', reason: 'time-up' } })
  wake()
  return submitted
}
