import type { OfferRef } from '../../src-shared/billing/offer.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { createSubscriptionRepository } from './plans/subscription-repository.ts'
import { createBillingHandlers } from './billing-handlers.ts'
import { createIssuerRepository, readBuiltInIssuers } from './vouchers/voucher-issuers.ts'
import { requestCodeOf } from './vouchers/voucher-secrets.ts'

interface OpenBillingDeps {
  readonly queries: Queries
  readonly resourcesFolder: string
  /** The installation's secret. */
  readonly installKey: Buffer
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Vouchers over the ledger. Throws where a key that comes with Koya is none. */
export async function openBilling({
  queries,
  resourcesFolder,
  installKey,
  rateLimits,
  now
}: OpenBillingDeps): Promise<ReturnType<typeof createBillingHandlers>> {
  const builtIn = await readBuiltInIssuers(resourcesFolder)
  const issuers = createIssuerRepository(queries)
  return createBillingHandlers({
    queries,
    rateLimits: rateLimits,
    subscriptions: createSubscriptionRepository(queries),
    // At each redemption: the owner may have trusted another issuer meanwhile.
    readKeys: async () => new Map([...builtIn, ...(await issuers.readKeys())]),
    requestCodeOf: (accountId) => requestCodeOf(installKey, accountId),
    isKnown: (offer) => isKnownOffer(queries, offer),
    now
  })
}

/** Whether there is such a plan or add-on, or was. */
export async function isKnownOffer(queries: Queries, { kind, slug }: OfferRef): Promise<boolean> {
  const found =
    kind === 'plan'
      ? await queries.selectFrom('plan').select('slug').where('slug', '=', slug).executeTakeFirst()
      : await queries.selectFrom('add_on').select('slug').where('slug', '=', slug).executeTakeFirst()
  return found !== undefined
}
