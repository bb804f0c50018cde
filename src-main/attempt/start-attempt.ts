import { randomUUID } from 'node:crypto'
import type { AssessmentChoice } from '../../src-shared/assessment/assessment.ts'
import { canonicalJson, paperText, type Paper } from '../../src-shared/attempt/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { MARKING_VERSION } from '../../src-shared/scoring/score-attempt.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'
import type { CapabilityStore } from './capability-store.ts'
import type { JournalClient } from './journal-client.ts'
import { hashOf } from './journal-rows.ts'

interface StartAttemptDeps {
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken'>
  readonly capabilities: CapabilityStore
  readonly journal: JournalClient
}

/**
 * Has the backend draw a paper and resolves once the whole paper and its capability are kept on this computer: from then on no network is
 * needed. A start whose reply was lost is repeated under the same id, so that it opens no second attempt.
 */
export function createStartAttempt({
  api,
  session,
  capabilities,
  journal
}: StartAttemptDeps): (choice: AssessmentChoice, userId: string) => Promise<Result<Paper>> {
  const pendingIds = new Map<string, string>()

  return async (choice, userId) => {
    const pendingKey = `${userId} ${canonicalJson(choice)}`
    const attemptId = pendingIds.get(pendingKey) ?? randomUUID()
    pendingIds.set(pendingKey, attemptId)
    const body = { attemptId, ...choice, markingVersion: MARKING_VERSION }
    const reply = await session.withToken((bearer) => api.call('startAttempt', { body, bearer }))
    if (!reply.ok) return reply
    const { paper, capability } = reply.value
    if (paper.attemptId !== attemptId || hashOf(paperText(paper)) !== paper.paperHash) return fail('backend/malformed-reply')
    if (paper.markingVersion !== MARKING_VERSION) return fail('attempt/version-disagreement')
    const kept = await journal.createAttempt({ userId, paper })
    if (!kept.ok) return kept
    await capabilities.keep(attemptId, capability)
    pendingIds.delete(pendingKey)
    return succeed(paper)
  }
}
