import { readVoucherText } from '../../src-shared/billing/voucher-text.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import type { SubscriptionRepository } from './plans/subscription-repository.ts'
import type { StoredGrant } from './plans/grant-repository.ts'
import { redeemCode, redeemSigned, type RedeemDeps } from './vouchers/redeem-voucher.ts'

/** A learner who types from a sheet needs a few attempts; guessing a code would need more an hour than the universe has atoms. */
export const VOUCHERS_PER_HOUR = 20
const VOUCHER_WINDOW_MS = 3_600_000

interface BillingDeps extends RedeemDeps {
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  readonly subscriptions: SubscriptionRepository
}

export function createBillingHandlers(deps: BillingDeps): Pick<HandlerTable, 'redeemVoucher' | 'fetchRequestCode'> {
  return {
    redeemVoucher: async ({ body: { voucher }, caller: { accountId } }) => {
      const read = readVoucherText(voucher)
      if (read.kind === 'fault') return fail('voucher/mistyped')
      // Counted by account, never by address: a school has one address.
      const count = await deps.rateLimits.add({ purpose: 'voucher', subject: accountId, now: deps.now() }, VOUCHER_WINDOW_MS)
      if (count > VOUCHERS_PER_HOUR) return fail('voucher/too-many')
      const granted = read.kind === 'code' ? await redeemCode(deps, read.code, accountId) : await redeemSigned(deps, read.text, accountId)
      return granted.ok ? tellGranted(deps.subscriptions, granted.value) : granted
    },
    fetchRequestCode: ({ caller: { accountId } }) => Promise.resolve(succeed({ requestCode: deps.requestCodeOf(accountId) }))
  }
}

/** Returns the times of the ledger: a voucher redeemed early begins when the running one ends. */
async function tellGranted(subscriptions: SubscriptionRepository, { entryId, accountId, offer }: StoredGrant) {
  const held = offer.kind === 'plan' ? await subscriptions.listPlansOf(accountId) : await subscriptions.listAddOnsOf(accountId)
  const subscription = held.find(({ subscriptionId }) => subscriptionId === entryId)
  if (subscription === undefined) throw new Error(`the ledger does not hold the grant ${entryId}`)
  const { title, startedAt, endsAt } = subscription
  return succeed({ subscriptionId: entryId, offer, title, startedAt, endsAt })
}
