import type { OwnHandlers } from '../account/forward.ts'
import { createRepeatableChanges, isLost } from '../account/repeatable-changes.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { billingForwards } from './billing-forwards.ts'

interface BillingHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Creates the handler that redeems vouchers. One whose reply was lost is sent again as the same request, so that it is not reported as used. */
export function createBillingHandlers({ api, session: { withToken } }: BillingHandlersDeps): OwnHandlers<'billing', typeof billingForwards.billing> {
  const changes = createRepeatableChanges()
  return {
    redeemVoucher: (body) =>
      withToken(async (bearer) => {
        const { idempotencyKey } = changes.begin([bearer, body.voucher])
        const reply = await api.call('redeemVoucher', { body, bearer, idempotencyKey })
        if (!isLost(reply)) changes.end()
        return reply
      })
  }
}
