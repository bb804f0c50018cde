import type { FastifyBaseLogger } from 'fastify'
import type { BackgroundWork } from '../../platform/jobs/create-background-work.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { SettlePurchase } from './settle-purchase.ts'

interface ReconcileDeps {
  readonly purchases: Pick<PurchaseRepository, 'claimDue'>
  readonly settle: SettlePurchase
  readonly background: BackgroundWork
  readonly now: () => number
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

const EVERY_MS = 15_000
/** Longer than a provider may take to answer: whoever claimed it and died is followed by another. */
const LEASE_MS = 60_000

/**
 * Looks at every purchase that is due, one after the other: a provider that is down is not asked by all at once. One that cannot be looked at keeps
 * no other from it; it is due again when its lease is over. It goes on until nothing is due: of many that were begun and left, none is to wait for
 * the next time.
 */
export async function reconcilePurchases(
  { purchases, settle, now, logger }: Omit<ReconcileDeps, 'background'>,
  isStopping: () => boolean = () => false
): Promise<void> {
  for (;;) {
    if (isStopping()) return
    const due = await purchases.claimDue(now(), LEASE_MS)
    if (due.purchases.length + due.unreadable.length === 0) return
    for (const { reference, error } of due.unreadable) logger.error({ err: error, reference }, 'a purchase cannot be read')
    for (const purchase of due.purchases) {
      // What is left is due again when its lease is over.
      if (isStopping()) return
      try {
        await settle(purchase, 'sweep')
      } catch (error) {
        logger.error({ err: error, reference: purchase.reference }, 'a purchase could not be looked at')
      }
    }
  }
}

/** Makes up for webhooks that were lost and windows that were closed: what is due is looked at every few seconds, by one process each. */
export function startReconciling({ background, ...deps }: ReconcileDeps): { readonly stop: () => void } {
  let isRunning = false
  let isStopping = false
  const sweep = (): void => {
    if (isRunning) return
    isRunning = true
    background.start(() =>
      reconcilePurchases(deps, () => isStopping).finally(() => {
        isRunning = false
      })
    )
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS).unref()
  return {
    stop: () => {
      isStopping = true
      clearInterval(timer)
    }
  }
}
