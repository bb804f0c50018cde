import type { Delivery } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { CapabilityStore } from './capability-store.ts'
import { createDeliverAttempt } from './deliver-attempt.ts'
import { createDeliveryLoop } from './delivery-loop.ts'
import { createDeliveryStatus } from './delivery-status.ts'
import { createJudgeRefusal } from './judge-refusal.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

export interface Outbox {
  /** Sends what is waiting now instead of at the next retry. */
  wake(): void
  /** Returns how much of an attempt was delivered. */
  deliveryOf(attemptId: string): Promise<Result<Delivery>>
  stop(): void
}

interface OutboxDeps {
  readonly journal: JournalClient
  readonly api: ApiClient
  readonly capabilities: CapabilityStore
  readonly restore: RestoreFromBackend
  /** Called when the backend's events were written back into the journal. */
  readonly restored: (attemptId: string) => void
  readonly announce: (delivery: Delivery) => void
  /** At least 0, below 1. */
  readonly random: () => number
  /** Called after a round: all answers that can be sent now have been sent. */
  readonly afterRound: () => void
  readonly log: { warn: (message: string) => void }
}

/**
 * Sends the journal to the backend: in order, in batches, with growing pauses while the backend is unreachable. The journal records what is still to
 * be sent. After a crash between the backend's reply and the local mark, events are sent twice; the backend stores them once.
 */
export function createOutbox({ journal, api, capabilities, restore, restored, announce, random, afterRound, log }: OutboxDeps): Outbox {
  const { show, deliveryOf } = createDeliveryStatus({ journal, announce })
  const deliver = createDeliverAttempt({
    journal,
    api,
    capabilities,
    restore,
    restored,
    judge: createJudgeRefusal({ journal, capabilities }),
    progressed: (attemptId) => show(attemptId, 'sending', null)
  })
  const loop = createDeliveryLoop({
    async deliverAll() {
      const mustRetry = await deliverAll()
      afterRound()
      return mustRetry
    },
    random
  })

  /** True if a retry is needed. */
  async function deliverAll(): Promise<boolean> {
    const undelivered = await journal.listUndelivered()
    if (!undelivered.ok) return true
    let mustRetry = false
    for (const record of undelivered.value) {
      await show(record.attemptId, 'sending', null)
      const outcome = await deliver(record)
      if (outcome.kind === 'done') await show(record.attemptId, 'idle', null)
      if (outcome.kind === 'try-later') {
        mustRetry = true
        await show(record.attemptId, 'waiting', outcome.failure)
      }
      if (outcome.kind === 'set-aside') {
        log.warn(`attempt ${record.attemptId} set aside: ${outcome.failure.code}`)
        await journal.markQuarantined(record.attemptId, outcome.failure.code)
        await show(record.attemptId, 'set-aside', outcome.failure)
      }
    }
    return mustRetry
  }

  return { wake: loop.wake, deliveryOf, stop: loop.stop }
}
