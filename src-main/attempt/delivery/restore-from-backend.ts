import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import { assembleChain } from '../record/assemble-chain.ts'
import type { CapabilityStore } from './capability-store.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { BrokenAttempt } from '../journal/journal-record.ts'
import { hashOf } from '../record/paper-from.ts'

export interface RestoreFromBackendDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly capabilities: Pick<CapabilityStore, 'obtain'>
  readonly journal: Pick<JournalClient, 'readAttempt' | 'refill'>
}

export type RestoreFromBackend = (attempt: Pick<BrokenAttempt, 'attemptId' | 'userId'>) => Promise<Result<null>>

/**
 * Writes what the backend has of an attempt back into a damaged journal: its events, and its paper if that is lost. Both are checked against their
 * hashes. The requests carry the attempt's own capability, so no session is needed.
 */
export function createRestoreFromBackend({ api, capabilities, journal }: RestoreFromBackendDeps): RestoreFromBackend {
  async function readPaper(attemptId: string, bearer: string): Promise<Result<Paper>> {
    const here = await journal.readAttempt(attemptId)
    if (!here.ok) return here
    if (here.value) return succeed(here.value.paper)
    const reply = await api.call('fetchOwnPaper', { params: { attemptId }, bearer })
    if (!reply.ok) return reply
    const { paper } = reply.value
    const isOwn = paper.attemptId === attemptId && hashOf(paperText(paper)) === paper.paperHash
    return isOwn ? succeed(paper) : fail('attempt/paper-changed')
  }

  async function readEvents(paper: Paper, bearer: string): Promise<Result<readonly AttemptEvent[]>> {
    const { attemptId, paperHash } = paper
    const events: AttemptEvent[] = []
    let isMore = true
    while (isMore) {
      const after = String(events.at(-1)?.sequence ?? 0)
      const reply = await api.call('fetchEvents', { params: { attemptId }, query: { after }, bearer })
      if (!reply.ok) return reply
      events.push(...reply.value.events)
      isMore = reply.value.events.length > 0 && (events.at(-1)?.sequence ?? 0) < reply.value.receivedSequence
    }
    const isChain = assembleChain(paperHash, events).loose.length === 0
    return isChain ? succeed(events) : fail('backend/malformed-reply')
  }

  return async ({ attemptId, userId }) => {
    const bearer = await capabilities.obtain(attemptId, userId)
    if (bearer === null) return fail('attempt/capability-refused')
    const paper = await readPaper(attemptId, bearer)
    if (!paper.ok) return paper
    const events = await readEvents(paper.value, bearer)
    if (!events.ok) return events
    const refilled = await journal.refill({ attemptId, userId, paper: paper.value, events: events.value })
    return refilled.ok ? succeed(null) : refilled
  }
}
