import type { Delivery } from '../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../journal/journal-client.ts'

/** The outbox's phase for each attempt, combined with the journal's delivery record. */
export interface DeliveryStatus {
  /** Announces the phase together with the attempt's delivery record. */
  readonly show: (attemptId: string, phase: Delivery['phase'], failure: Failure | null) => Promise<void>
  readonly deliveryOf: (attemptId: string) => Promise<Result<Delivery>>
}

interface DeliveryStatusDeps {
  readonly journal: Pick<JournalClient, 'readDelivery'>
  readonly announce: (delivery: Delivery) => void
}

export function createDeliveryStatus({ journal, announce }: DeliveryStatusDeps): DeliveryStatus {
  const phases = new Map<string, { phase: Delivery['phase']; failure: Failure | null }>()

  async function deliveryOf(attemptId: string): Promise<Result<Delivery>> {
    const record = await journal.readDelivery(attemptId)
    if (!record.ok) return record
    if (!record.value) return fail('attempt/not-found')
    const { savedSequence, receivedSequence, serverReceiptId, quarantineCode } = record.value
    const { phase, failure } = phases.get(attemptId) ?? { phase: 'idle' as const, failure: null }
    if (quarantineCode)
      return succeed({
        attemptId,
        keptSequence: savedSequence,
        receivedSequence,
        serverReceiptId,
        phase: 'set-aside',
        failure: fail(quarantineCode).error
      })
    return succeed({ attemptId, keptSequence: savedSequence, receivedSequence, serverReceiptId, phase, failure })
  }

  return {
    deliveryOf,
    async show(attemptId, phase, failure) {
      phases.set(attemptId, { phase, failure })
      const delivery = await deliveryOf(attemptId)
      if (delivery.ok) announce(delivery.value)
    }
  }
}
