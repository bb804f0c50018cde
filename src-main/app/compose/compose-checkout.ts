import { randomUUID } from 'node:crypto'
import type { BrowserWindow } from 'electron'
import type { Policy } from '../../../src-shared/device/policy.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import { createCheckoutDesk, type CheckoutDesk } from '../../billing/checkout-handlers.ts'
import { createOpenCheckoutWindow } from '../../billing/open-checkout-window.ts'
import type { Account } from './compose-session.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'

interface CheckoutParts {
  readonly account: Pick<Account, 'api' | 'session'>
  readonly backend: BackendSwitch
  readonly policy: Policy
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
}

/** Buying at the backend in force. In a test build `KOYA_PAYMENT_STAND_IN` is the origin that plays the provider. */
export function composeCheckout(
  { window, announce }: { readonly window: BrowserWindow; readonly announce: Pick<AllAnnouncers, 'checkout'> },
  { account, backend, policy, currentAttempt }: CheckoutParts
): CheckoutDesk {
  return createCheckoutDesk({
    api: account.api,
    session: account.session,
    address: () => backend.address(),
    openWindow: createOpenCheckoutWindow(window),
    announce: announce.checkout,
    areLocked: policy.payments?.areLocked === true,
    isAttemptOpen: currentAttempt.isOpen,
    standIn: __KOYA_TEST_BUILD__ ? process.env['KOYA_PAYMENT_STAND_IN'] : undefined,
    makeId: randomUUID
  })
}
