import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { CapabilityStore } from './capability-store.ts'
import type { JournalClient } from '../journal/journal-client.ts'

export interface AfterSessionDeps {
  readonly access: Pick<LearnerAccess, 'userId'>
  readonly journal: Pick<JournalClient, 'readAttempt'>
  readonly capabilities: Pick<CapabilityStore, 'obtain'>
}

interface Asked<Value> {
  readonly attemptId: string
  /** The reply to the request with the session. */
  readonly answer: Result<Value>
  /** Repeats the request with the attempt's capability. */
  readonly ask: (capability: string) => Promise<Result<Value>>
}

/**
 * Creates the reader of results after an exam. If the session has ended, as it does during a two-hour exam, the request is repeated with the
 * attempt's own capability: only for the learner who proved their identity in this run, and only for an attempt that they submitted on this computer.
 * Otherwise the session's refusal is returned.
 */
export function createAfterSession({ access, journal, capabilities }: AfterSessionDeps) {
  return async <Value>({ attemptId, answer, ask }: Asked<Value>): Promise<Result<Value>> => {
    if (answer.ok || !answer.error.code.startsWith('session/')) return answer
    const learnerId = access.userId()
    if (learnerId === null) return answer
    const saved = await journal.readAttempt(attemptId)
    if (!saved.ok || saved.value?.userId !== learnerId || !saved.value.receipt) return answer
    const capability = await capabilities.obtain(attemptId, learnerId)
    return capability === null || access.userId() !== learnerId ? answer : ask(capability)
  }
}
