import { randomUUID } from 'node:crypto'
import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendSwitch } from '../platform/backend/backend-switch.ts'
import type { Core } from '../platform/core/core.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import { billingForwards } from './billing-forwards.ts'
import { createBillingHandlers } from './billing-handlers.ts'
import { createCheckoutController } from './checkout-handlers.ts'
import { createOpenCheckoutWindow } from './open-checkout-window.ts'

interface BillingParts {
  readonly account: { readonly api: ApiClient; readonly session: Session }
  readonly backend: Pick<BackendSwitch, 'address'>
  /** Whether the policy locks payments on this computer. */
  readonly arePaymentsLocked: boolean
}

/** Opens payments at the backend in force. In a test build `KOYA_PAYMENT_STAND_IN` is the origin of the fake provider. */
export function openBilling(
  { window, announce, currentAttempt }: Pick<Core, 'window' | 'announce' | 'currentAttempt'>,
  { account: { api, session }, backend, arePaymentsLocked }: BillingParts
): { readonly handlers: Pick<AllHandlers, 'billing' | 'checkout'> } {
  const checkout = createCheckoutController({
    api,
    session,
    address: () => backend.address(),
    openWindow: createOpenCheckoutWindow(window),
    announce: announce.checkout,
    areLocked: arePaymentsLocked,
    isAttemptOpen: currentAttempt.isOpen,
    fakeProvider: __KOYA_TEST_BUILD__ ? process.env['KOYA_PAYMENT_STAND_IN'] : undefined,
    makeId: randomUUID
  })
  currentAttempt.onOpened(checkout.closeWindow)
  const billing = createForwarder({ api, session })(billingForwards.billing)
  return { handlers: { billing: { ...billing, ...createBillingHandlers({ api, session }) }, checkout: checkout.handlers } }
}
