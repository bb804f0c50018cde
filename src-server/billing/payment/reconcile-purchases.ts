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
/** Longer than a provider may take to reply. If the process that claimed a purchase dies, another one takes over after this. */
const LEASE_MS = 60_000

/**
 * Checks every purchase that is due, one after the other, so that a provider that is down does not get all requests at once. A failing check
 * does not block the others; the purchase is due again after its lease. Continues until none is due, so that many abandoned purchases do not
 * wait for the next run.
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
      // The rest is due again when its lease is over.
      if (isStopping()) return
      try {
        await settle(purchase, 'sweep')
      } catch (error) {
        logger.error({ err: error, reference: purchase.reference }, 'a purchase could not be looked at')
      }
    }
  }
}

/** Starts the sweep, which replaces lost webhooks and reports of closed windows: due purchases are checked every few seconds, each by one process. */
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
