import type { AddressInfo } from 'node:net'
import type { AccountDependencies } from '../../account/session/account-dependencies.ts'
import type { Core } from '../../platform/core/core.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Entitlements } from '../plans/create-entitlements.ts'
import type { OfferRepository } from '../plans/offer-repository.ts'
import { createCheckoutServer } from './checkout-server.ts'
import { createClosedHandlers, createPaymentHandlers, type PaymentHandlers } from './payment-handlers.ts'
import { paymentGrants } from './payment-grants.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPurchaseRepository } from './purchase-repository.ts'
import { startReconciling } from './reconcile-purchases.ts'
import { createSettlePurchase } from './settle-purchase.ts'
import { createTestProvider } from './test-provider.ts'

/**
 * How a backend takes payments. `test`: the marked trial of the backend that comes with Koya, for everybody where `forEverybody`, as in a checkout
 * of the sources, and otherwise for demonstration accounts.
 */
export type PaymentConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'test'; readonly forEverybody: boolean }
  | {
      readonly kind: 'provider'
      readonly provider: PaymentProvider
      /** Where the checkout listens, and the origin under which learners' computers reach it; that of the port itself where null. */
      readonly listen: { readonly host: string; readonly port: number }
      readonly origin: string | null
    }

type PaymentCore = Pick<Core, 'queries' | 'background' | 'resourcesFolder' | 'now' | 'logger'>

interface PaymentParts {
  /** Nothing can be bought where absent. */
  readonly config: PaymentConfig | undefined
  readonly account: Pick<AccountDependencies, 'accounts' | 'rateLimits'>
  readonly billing: {
    readonly offers: OfferRepository
    /** What a learner has now. */
    readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  }
}

export interface Payment {
  readonly handlers: PaymentHandlers
  /** The checkout's origin, which `/api` refuses; null where nothing is bought. */
  readonly origin: () => string | null
  /** Asks nobody any more, so that no request and no look waits for a provider that hangs. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

/** Serves the checkout on an origin of its own and looks after purchases, where anything can be bought. */
export async function openPayment(core: PaymentCore, { config = { kind: 'none' }, account, billing }: PaymentParts): Promise<Payment> {
  const { queries, background, resourcesFolder, now, logger } = core
  const purchases = createPurchaseRepository(queries, paymentGrants)
  if (config.kind === 'none' || (config.kind === 'test' && !config.forEverybody && !(await hasDemonstrations(queries))))
    return { handlers: createClosedHandlers({ purchases, now }), origin: () => null, stop: () => undefined, close: () => Promise.resolve() }
  let served: string | null = config.kind === 'provider' ? config.origin : null
  const origin = (): string => {
    if (served === null) throw new Error('the checkout is not served yet')
    return served
  }
  const test = config.kind === 'test' ? createTestProvider(origin) : null
  const stopping = new AbortController()
  const provider = stoppedBy(stopping.signal, config.kind === 'provider' ? config.provider : (test ?? createTestProvider(origin)))
  const settle = createSettlePurchase({ purchases, provider, now, logger })
  const server = await createCheckoutServer({ purchases, provider, test, settle, background, resourcesFolder, origin, now, logger })
  await server.listen(config.kind === 'provider' ? config.listen : { host: '127.0.0.1', port: 0 })
  served ??= `http://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`
  const reconciling = startReconciling({ purchases, settle, background, now, logger })
  const stop = (): void => {
    reconciling.stop()
    stopping.abort()
  }
  return {
    handlers: createPaymentHandlers({
      purchases,
      provider,
      settle,
      mayBuy: (accountId) => (config.kind === 'provider' || config.forEverybody ? Promise.resolve(true) : isForDemonstration(queries, accountId)),
      accounts: account.accounts,
      offers: billing.offers,
      readEntitlements: billing.readEntitlements,
      rateLimits: account.rateLimits,
      checkoutOrigin: origin,
      now
    }),
    origin: () => served,
    stop,
    close: async () => {
      stop()
      await server.close()
    }
  }
}

/** The same provider, of whom nothing is asked after the signal, and whose answers are waited for no longer. */
function stoppedBy(signal: AbortSignal, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    fetchPayment: (reference) => provider.fetchPayment(reference, signal),
    createPaymentLink: (purchase, back) => provider.createPaymentLink(purchase, back, signal)
  }
}

/** A backend without such accounts opens no port for them. */
async function hasDemonstrations(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('demonstration_account').select('account_id').limit(1).executeTakeFirst()) !== undefined
}

async function isForDemonstration(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries.selectFrom('demonstration_account').select('account_id').where('account_id', '=', accountId).executeTakeFirst()
  return row !== undefined
}
