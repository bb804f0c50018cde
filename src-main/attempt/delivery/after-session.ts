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
  /** What was answered by the session. */
  readonly answer: Result<Value>
  /** Asks by the attempt's capability. */
  readonly ask: (capability: string) => Promise<Result<Value>>
}

/**
 * What is read after an exam. Where the session has ended, as it does during a two-hour exam, the attempt's own capability asks for it: only for the
 * learner who has proved in this run who they are, and only for what they submitted on this computer. Else the session's refusal is the answer.
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
