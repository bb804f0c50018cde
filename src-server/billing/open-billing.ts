import type { OfferRef } from '../../src-shared/billing/offer.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { Core } from '../platform/core/core.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { createBillingHandlers } from './billing-handlers.ts'
import { createEntitlements } from './plans/create-entitlements.ts'
import { createOfferHandlers } from './plans/offer-handlers.ts'
import { createOfferRepository } from './plans/offer-repository.ts'
import { createSubscriptionRepository } from './plans/subscription-repository.ts'
import { createIssuerRepository, readBuiltInIssuers } from './vouchers/voucher-issuers.ts'
import { requestCodeOf } from './vouchers/voucher-secrets.ts'

interface BillingParts {
  readonly account: Pick<AccountDependencies, 'profiles' | 'rateLimits'>
  /** The installation's secret. */
  readonly installKey: Buffer
}

/** Plans, entitlements and vouchers over the ledger. Throws where a voucher key that comes with Koya is no public key. */
export async function openBilling(
  { queries, resourcesFolder, now }: Pick<Core, 'queries' | 'resourcesFolder' | 'now'>,
  { account: { profiles, rateLimits }, installKey }: BillingParts
) {
  const offers = createOfferRepository(queries)
  const subscriptions = createSubscriptionRepository(queries)
  /** What a learner has now. */
  const readEntitlements = createEntitlements({ offers, subscriptions, profiles, now })
  const builtIn = await readBuiltInIssuers(resourcesFolder)
  const issuers = createIssuerRepository(queries)
  return {
    offers,
    readEntitlements,
    handlers: {
      ...createOfferHandlers({ offers, subscriptions, readEntitlements, now }),
      ...createBillingHandlers({
        queries,
        rateLimits,
        subscriptions,
        // At each redemption: the owner may have trusted another issuer meanwhile.
        readKeys: async () => new Map([...builtIn, ...(await issuers.readKeys())]),
        requestCodeOf: (accountId) => requestCodeOf(installKey, accountId),
        isKnown: (offer) => isKnownOffer(queries, offer),
        now
      })
    }
  }
}

/** Whether there is such a plan or add-on, or was. */
async function isKnownOffer(queries: Queries, { kind, slug }: OfferRef): Promise<boolean> {
  const found =
    kind === 'plan'
      ? await queries.selectFrom('plan').select('slug').where('slug', '=', slug).executeTakeFirst()
      : await queries.selectFrom('add_on').select('slug').where('slug', '=', slug).executeTakeFirst()
  return found !== undefined
}
