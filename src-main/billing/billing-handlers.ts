import type { billingContract } from '../../src-shared/billing/billing-contract.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import { createRepeatableChanges } from '../account/repeatable-changes.ts'
import type { Session } from '../account/session.ts'

interface BillingHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/**
 * Creates the handlers by which the signed-in learner gets a plan or an add-on. A voucher whose reply was lost is sent again as the same request, so
 * that it is not reported as used.
 */
export function createBillingHandlers({ api, session: { withToken } }: BillingHandlersDeps): Handlers<typeof billingContract> {
  const changes = createRepeatableChanges()
  return {
    redeemVoucher: (body) =>
      withToken(async (bearer) => {
        const { idempotencyKey } = changes.begin([bearer, body.voucher])
        const reply = await api.call('redeemVoucher', { body, bearer, idempotencyKey })
        if (!isLost(reply)) changes.end()
        return reply
      }),
    readRequestCode: () => withToken((bearer) => api.call('fetchRequestCode', { bearer }))
  }
}

/** Whether the backend may have applied the change although no valid reply arrived. */
function isLost(reply: Result<unknown>): boolean {
  return !reply.ok && (reply.error.code === 'backend/unreachable' || reply.error.code === 'backend/malformed-reply')
}
