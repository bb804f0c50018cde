import type { Delivery } from '../../../src-shared/attempt/attempt-contract.ts'
import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { CapabilityStore } from './capability-store.ts'
import { createDeliveryLoop } from './delivery-loop.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { DeliveryRecord } from '../journal/journal-record.ts'
import type { RestoreFromBackend } from './restore-from-backend.ts'

const BATCH_EVENT_COUNT = 200
/** The backend takes a body of 1 MiB; one event never comes near this by itself. */
const BATCH_BYTES = 768 * 1024

export interface Outbox {
  /** Sends what is waiting, now rather than at the next retry. */
  wake(): void
  /** How far an attempt is. */
  deliveryOf(attemptId: string): Promise<Result<Delivery>>
  stop(): void
}

interface OutboxDeps {
  readonly journal: JournalClient
  readonly api: ApiClient
  readonly capabilities: CapabilityStore
  readonly restore: RestoreFromBackend
  /** Called when what the backend holds was put back into the journal. */
  readonly restored: (attemptId: string) => void
  readonly announce: (delivery: Delivery) => void
  /** At least 0, below 1. */
  readonly random: () => number
  /** Called when a round is over: all answers that can be sent now have been. */
  readonly afterRound: () => void
  readonly log: { warn: (message: string) => void }
}

/** `tryLater`: nothing is wrong with the events. `setAside`: the backend will never take them. */
type Outcome =
  { readonly kind: 'done' } | { readonly kind: 'try-later'; readonly failure: Failure } | { readonly kind: 'set-aside'; readonly failure: Failure }

/**
 * Carries the journal to the backend: in order, in batches, with growing pauses while it cannot be reached. The journal says what is still
 * to be sent, so a crash between the backend's answer and the local mark only sends something twice, which the backend takes once.
 */
export function createOutbox({ journal, api, capabilities, restore, restored, announce, random, afterRound, log }: OutboxDeps): Outbox {
  /** Attempts whose chain was joined to the backend's in this run: one that is refused once more is no matter of damage. */
  const joined = new Set<string>()
  const phases = new Map<string, { phase: Delivery['phase']; failure: Failure | null }>()
  const loop = createDeliveryLoop({
    async deliverAll() {
      const mustRetry = await deliverAll()
      afterRound()
      return mustRetry
    },
    random
  })

  /** True where something has to be tried again. */
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
        await journal.markSetAside(record.attemptId, outcome.failure.code)
        await show(record.attemptId, 'set-aside', outcome.failure)
      }
    }
    return mustRetry
  }

  async function deliver(found: DeliveryRecord): Promise<Outcome> {
    const capability = await capabilities.obtain(found.attemptId, found.userId)
    if (capability === null) return { kind: 'try-later', failure: fail('attempt/capability-refused').error }
    const whole = found.isBroken ? await restoreRecord(found) : succeed(found)
    if (!whole.ok) return outcomeOf(found.attemptId, whole.error)
    const record = whole.value
    const sent = await sendEvents(record, capability)
    if (sent.kind !== 'done' || !record.isSubmitted) return sent
    const { attemptId, keptSequence, lastHash } = record
    const receipt = await api.call('submitAttempt', { params: { attemptId }, body: { lastSequence: keptSequence, lastHash }, bearer: capability })
    if (!receipt.ok) return outcomeOf(attemptId, receipt.error)
    const isOfThisChain = receipt.value.attemptId === attemptId && receipt.value.lastSequence === keptSequence && receipt.value.lastHash === lastHash
    if (!isOfThisChain) return { kind: 'try-later', failure: fail('backend/malformed-reply').error }
    const marked = await journal.markServerReceipt(attemptId, receipt.value.receiptId)
    return marked.ok ? { kind: 'done' } : { kind: 'try-later', failure: marked.error }
  }

  /** What the backend holds comes first, and whatever the journal has beyond it follows in a segment. */
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

  async function sendEvents({ attemptId, receivedSequence, keptSequence }: DeliveryRecord, bearer: string): Promise<Outcome> {
    let cursor = receivedSequence
    while (cursor < keptSequence) {
      const events = await journal.readEventsAfter(attemptId, cursor, BATCH_EVENT_COUNT)
      if (!events.ok) return { kind: 'try-later', failure: events.error }
      const batch = fittingOneBody(events.value)
      const last = batch.at(-1)
      if (!last) return { kind: 'try-later', failure: fail('journal/unavailable').error }
      const reply = await api.call('appendEvents', { params: { attemptId }, body: { events: [...batch] }, bearer })
      if (!reply.ok) return outcomeOf(attemptId, reply.error)
      // The backend may hold more than this batch reached: an earlier answer was lost on its way. It cannot honestly hold less.
      const received = Math.min(reply.value.receivedSequence, keptSequence)
      if (received < last.sequence) return { kind: 'try-later', failure: fail('backend/malformed-reply').error }
      const marked = await journal.markReceived(attemptId, received)
      if (!marked.ok) return { kind: 'try-later', failure: marked.error }
      cursor = received
      await show(attemptId, 'sending', null)
    }
    return { kind: 'done' }
  }

  async function outcomeOf(attemptId: string, failure: Failure): Promise<Outcome> {
    switch (failure.code) {
      case 'attempt/gap':
        // The backend holds less than it once said, such as after its disk was restored: start again from the first event.
        await journal.markReceived(attemptId, 0)
        return { kind: 'try-later', failure }
      case 'attempt/capability-refused':
      case 'session/required':
      case 'session/expired':
        await capabilities.forget(attemptId)
        return { kind: 'try-later', failure }
      case 'attempt/chain-broken':
      case 'attempt/closed':
        return joinLater(attemptId, failure)
      case 'attempt/paper-not-agreed':
      case 'attempt/unknown-item':
      case 'attempt/item-checked':
      case 'attempt/jottings-full':
      case 'attempt/not-found':
      case 'request/malformed':
        return { kind: 'set-aside', failure }
      default:
        return { kind: 'try-later', failure }
    }
  }

  /** The backend holds other events under these numbers: its own are fetched first, and what is here is sent behind them. */
  async function joinLater(attemptId: string, failure: Failure): Promise<Outcome> {
    if (joined.has(attemptId)) return { kind: 'set-aside', failure }
    const noted = await journal.noteBreak(attemptId)
    if (noted.ok) joined.add(attemptId)
    return { kind: 'try-later', failure }
  }

  async function show(attemptId: string, phase: Delivery['phase'], failure: Failure | null): Promise<void> {
    phases.set(attemptId, { phase, failure })
    const delivery = await deliveryOf(attemptId)
    if (delivery.ok) announce(delivery.value)
  }

  async function deliveryOf(attemptId: string): Promise<Result<Delivery>> {
    const record = await journal.readDelivery(attemptId)
    if (!record.ok) return record
    if (!record.value) return fail('attempt/not-found')
    const { keptSequence, receivedSequence, serverReceiptId, setAsideCode } = record.value
    const { phase, failure } = phases.get(attemptId) ?? { phase: 'idle' as const, failure: null }
    if (setAsideCode)
      return succeed({ attemptId, keptSequence, receivedSequence, serverReceiptId, phase: 'set-aside', failure: fail(setAsideCode).error })
    return succeed({ attemptId, keptSequence, receivedSequence, serverReceiptId, phase, failure })
  }

  return { wake: loop.wake, deliveryOf, stop: loop.stop }
}

/** As many of the events, from the first on, as fit into one request; at least one. */
function fittingOneBody(events: readonly AttemptEvent[]): readonly AttemptEvent[] {
  let bytes = 0
  const end = events.findIndex((event) => {
    bytes += Buffer.byteLength(JSON.stringify(event))
    return bytes > BATCH_BYTES
  })
  return end === -1 ? events : events.slice(0, Math.max(1, end))
}
