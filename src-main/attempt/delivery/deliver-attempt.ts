import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { DeliveryRecord } from '../journal/journal-record.ts'
import type { CapabilityStore } from './capability-store.ts'
import type { DeliveryOutcome, JudgeRefusal } from './judge-refusal.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

const BATCH_EVENT_COUNT = 200
/** The backend accepts a body of 1 MiB; a single event is always far smaller. */
const BATCH_BYTES = 768 * 1024

interface DeliverAttemptDeps {
  readonly journal: Pick<JournalClient, 'readEventsAfter' | 'markReceived' | 'markServerReceipt' | 'endBroken' | 'readDelivery'>
  readonly api: Pick<ApiClient, 'call'>
  readonly capabilities: Pick<CapabilityStore, 'obtain'>
  readonly restore: RestoreFromBackend
  /** Called when the backend's events were written back into the journal. */
  readonly restored: (attemptId: string) => void
  readonly judge: JudgeRefusal
  /** Called when the backend has received one more batch and more follow. */
  readonly progressed: (attemptId: string) => Promise<void>
}

/** Returns a function that sends what the backend lacks of one attempt: its events in order, then its submission. */
export function createDeliverAttempt(deps: DeliverAttemptDeps): (found: DeliveryRecord) => Promise<DeliveryOutcome> {
  const { journal, api, capabilities, restore, restored, judge, progressed } = deps

  /** Restores the backend's events first; events that only the journal has follow in a new segment. */
  async function restoreRecord(found: DeliveryRecord): Promise<Result<DeliveryRecord>> {
    const { attemptId, isSubmitted } = found
    const done = await restore(found)
    if (!done.ok) return done
    const ended = isSubmitted ? await journal.endBroken(attemptId) : succeed(undefined)
    if (!ended.ok) return ended
    restored(attemptId)
    const record = await journal.readDelivery(attemptId)
    return record.ok ? succeed(record.value ?? found) : record
  }

  async function sendEvents({ attemptId, receivedSequence, savedSequence }: DeliveryRecord, bearer: string): Promise<DeliveryOutcome> {
    let cursor = receivedSequence
    while (cursor < savedSequence) {
      const events = await journal.readEventsAfter(attemptId, cursor, BATCH_EVENT_COUNT)
      if (!events.ok) return { kind: 'try-later', failure: events.error }
      const batch = fittingOneBody(events.value)
      const last = batch.at(-1)
      if (!last) return { kind: 'try-later', failure: fail('journal/unavailable').error }
      const reply = await api.call('appendEvents', { params: { attemptId }, body: { events: [...batch] }, bearer })
      if (!reply.ok) return judge(attemptId, reply.error)
      // The backend may have received more than this batch, if an earlier reply was lost. It cannot correctly have received less.
      const received = Math.min(reply.value.receivedSequence, savedSequence)
      if (received < last.sequence) return { kind: 'try-later', failure: fail('backend/malformed-reply').error }
      const marked = await journal.markReceived(attemptId, received)
      if (!marked.ok) return { kind: 'try-later', failure: marked.error }
      cursor = received
      await progressed(attemptId)
    }
    return { kind: 'done' }
  }

  async function sendEnd({ attemptId, savedSequence, lastHash }: DeliveryRecord, bearer: string): Promise<DeliveryOutcome> {
    const receipt = await api.call('submitAttempt', { params: { attemptId }, body: { lastSequence: savedSequence, lastHash }, bearer })
    if (!receipt.ok) return judge(attemptId, receipt.error)
    const isOfThisChain = receipt.value.attemptId === attemptId && receipt.value.lastSequence === savedSequence && receipt.value.lastHash === lastHash
    if (!isOfThisChain) return { kind: 'try-later', failure: fail('backend/malformed-reply').error }
    const marked = await journal.markServerReceipt(attemptId, receipt.value.receiptId)
    return marked.ok ? { kind: 'done' } : { kind: 'try-later', failure: marked.error }
  }

  return async (found) => {
    const capability = await capabilities.obtain(found.attemptId, found.userId)
    if (capability === null) return { kind: 'try-later', failure: fail('attempt/capability-refused').error }
    const whole = found.isBroken ? await restoreRecord(found) : succeed(found)
    if (!whole.ok) return judge(found.attemptId, whole.error)
    const sent = await sendEvents(whole.value, capability)
    return sent.kind === 'done' && whole.value.isSubmitted ? sendEnd(whole.value, capability) : sent
  }
}

/** Returns the first events that fit into one request; at least one. */
function fittingOneBody(events: readonly AttemptEvent[]): readonly AttemptEvent[] {
  let bytes = 0
  const end = events.findIndex((event) => {
    bytes += Buffer.byteLength(JSON.stringify(event))
    return bytes > BATCH_BYTES
  })
  return end === -1 ? events : events.slice(0, Math.max(1, end))
}
