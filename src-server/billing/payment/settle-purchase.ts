import type { FastifyBaseLogger } from 'fastify'
import { judgePayment } from '../../../src-shared/billing/judge-payment.ts'
import { GIVE_UP_AFTER_MS, type Finding } from '../../../src-shared/billing/purchase-state.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-provider.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { StoredPurchase } from './stored-purchase.ts'

interface SettleDeps {
  readonly purchases: Pick<PurchaseRepository, 'change' | 'find' | 'listInVain'>
  readonly provider: PaymentProvider
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Asks the provider for the state of a purchase and records it. `cause`: the origin of the check, for the audit. */
export type SettlePurchase = (purchase: StoredPurchase, cause: string) => Promise<StoredPurchase>

/**
 * Creates the only way to `paid`: the provider is asked, server to server, and amount, currency, reference and customer must match our own
 * record. Concurrent callers share one in-flight request, unless there is news since it began: a reply from before a refund does not show the
 * refund, so one more request is made for all who wait.
 */
export function createSettlePurchase({ purchases, provider, now, logger }: SettleDeps): SettlePurchase {
  const looks = new Map<string, Look>()

  async function settle(purchase: StoredPurchase, cause: string): Promise<StoredPurchase> {
    const answer: ProviderAnswer = provider.name === purchase.provider ? await provider.fetchPayment(purchase.reference) : { kind: 'unreachable' }
    const finding = findingOf(purchase, answer)
    // Mismatched money needs a person's review. The reference identifies the purchase and reveals nothing to a stranger.
    if (finding.kind === 'mismatch') logger.warn({ reference: purchase.reference, mismatch: finding.mismatch }, 'a payment does not fit its purchase')
    const isOver = now() - purchase.startedAt >= GIVE_UP_AFTER_MS
    // Also stored for mismatched money: a refund may name only the provider's own id.
    const hasCome = answer.kind === 'payment' && (finding.kind === 'succeeded' || finding.kind === 'mismatch')
    const paid = hasCome ? { channel: answer.channel, providerId: answer.providerId } : undefined
    const event = { kind: 'checked', finding, isOver } as const
    const asked = { askedAtRevision: purchase.revision, ...(paid ? { paid } : {}) }
    const after = await purchases.change(purchase.purchaseId, { event, now: now(), cause, ...asked })
    if (after.state.name === 'paid' && purchase.state.name !== 'paid') await tellOfVain(after)
    return after
  }

  /** A payment for something already owned opens nothing, and staff must return it. */
  async function tellOfVain({ accountId, reference }: StoredPurchase): Promise<void> {
    if ((await purchases.listInVain(accountId)).has(reference)) logger.warn({ reference }, 'money came for what its learner had already')
  }

  async function settleAgain(look: Look, purchase: StoredPurchase, cause: string): Promise<StoredPurchase> {
    const current = (await purchases.find(purchase.purchaseId)) ?? purchase
    look.revision = current.revision
    return settle(current, cause)
  }

  return (purchase, cause) => {
    const { purchaseId, revision } = purchase
    const held = looks.get(purchaseId)
    if (held && held.revision >= revision) return held.run
    const look: Look = { revision: held ? Infinity : revision, run: Promise.resolve(purchase) }
    const begun = held ? held.run.catch(() => null).then(() => settleAgain(look, purchase, cause)) : settle(purchase, cause)
    look.run = begun.finally(() => looks.get(purchaseId) === look && looks.delete(purchaseId))
    looks.set(purchaseId, look)
    return look.run
  }
}

interface Look {
  /** The revision when the provider was asked; infinite while it waits for another check to end, because it then reads again. */
  revision: number
  run: Promise<StoredPurchase>
}

/** Returns what a reply means for the purchase. Pure. */
function findingOf(purchase: StoredPurchase, answer: ProviderAnswer): Finding {
  if (answer.kind !== 'payment') return { kind: answer.kind }
  // A reply about another payment says nothing about this one, which is checked again.
  if (answer.payment.reference !== purchase.reference) return { kind: 'unreachable' }
  if (answer.status !== 'succeeded') return { kind: answer.status }
  const mismatch = judgePayment(purchase, answer.payment)
  return mismatch === null ? { kind: 'succeeded' } : { kind: 'mismatch', mismatch }
}
