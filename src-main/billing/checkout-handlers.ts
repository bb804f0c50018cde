import type { OfferRef } from '../../src-shared/billing/offer.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers, Announcer } from '../../src-shared/kernel/ipc/contract.ts'
import type { checkoutContract, CheckoutWindowView } from '../../src-shared/billing/checkout-contract.ts'
import type { CheckoutAddresses, Purchase } from '../../src-shared/billing/purchase.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendAddress } from '../platform/backend/backend-address.ts'
import type { Session } from '../account/session.ts'
import { checkoutRuleFor } from './checkout-address.ts'
import { createPaymentLinks } from './payment-link.ts'
import type { CheckoutWindow, OpenCheckoutWindow } from './open-checkout-window.ts'

interface CheckoutDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser' | 'onChange'>
  /** Returns the address of the backend in force. */
  readonly address: () => Promise<Result<BackendAddress>>
  readonly openWindow: OpenCheckoutWindow
  readonly announce: Announcer<typeof checkoutContract>
  /** Whether the policy locks payments on this computer, as on a kiosk device of an exam centre. */
  readonly areLocked: boolean
  readonly isAttemptOpen: () => boolean
  /** The origin of the fake provider in a test build. */
  readonly fakeProvider?: string | undefined
  readonly makeId: () => string
}

export interface CheckoutController {
  readonly handlers: Handlers<typeof checkoutContract>
  /** Called when an exam begins or the learner leaves, so that no other person sees the page. */
  readonly closeWindow: () => void
}

type Phase = CheckoutWindowView['phase']

interface Held {
  readonly purchaseId: string
  /** The number of this window among all that were opened: one payment can have several, one after the other. */
  readonly number: number
  readonly window: CheckoutWindow
}

/** Creates the controller: at most one payment window; nothing its page reports is trusted. */
export function createCheckoutController(deps: CheckoutDeps): CheckoutController {
  const { api, session, areLocked, isAttemptOpen, makeId } = deps
  const phone = createPaymentLinks(deps)
  const payment = createPaymentWindow(deps)
  let buyer = session.currentUser()?.id ?? null

  async function open(purchase: Purchase, addresses: CheckoutAddresses): Promise<Result<{ purchase: Purchase }>> {
    const whose = buyer
    const where = await deps.address()
    if (!where.ok) return where
    if (whose !== buyer) return fail('session/required')
    const rule = checkoutRuleFor(addresses, { provider: purchase.provider, apiBase: where.value.base, fakeProvider: deps.fakeProvider })
    if (!rule) return fail('payment/unsafe-checkout')
    if (isAttemptOpen()) return fail('call/not-during-exam')
    payment.open(purchase, { addresses, rule, title: purchase.title })
    return succeed({ purchase: await phone.withSafeLink(purchase) })
  }

  async function start(offer: OfferRef): Promise<Result<{ purchase: Purchase }>> {
    if (areLocked) return fail('payment/locked')
    if (isAttemptOpen()) return fail('call/not-during-exam')
    const started = await session.withToken((bearer) => api.call('startPurchase', { body: { purchaseId: makeId(), offer }, bearer }))
    return started.ok ? open(started.value.purchase, started.value.checkout) : started
  }

  session.onChange(() => {
    const now = session.currentUser()?.id ?? null
    if (now === buyer) return
    buyer = now
    payment.forget()
  })

  return {
    closeWindow: payment.close,
    handlers: {
      list: async () => {
        const listed = await session.withToken((bearer) => api.call('listPurchases', { bearer }))
        if (!listed.ok) return listed
        const purchases = await Promise.all(listed.value.purchases.map(phone.withSafeLink))
        return succeed({ payment: areLocked ? { kind: 'none', provider: null } : listed.value.payment, purchases })
      },
      start: ({ offer }) => start(offer),
      handOver: ({ offer }) => phone.begin(offer),
      check: async ({ purchaseId }) => {
        const body = { window: payment.windowOf(purchaseId) }
        const checked = await session.withToken((bearer) => api.call('checkPurchase', { params: { purchaseId }, body, bearer }))
        return checked.ok ? succeed({ purchase: await phone.withSafeLink(checked.value.purchase) }) : checked
      },
      raise: () => Promise.resolve(succeed({ isOpen: payment.raise() })),
      close: () => {
        payment.close()
        return Promise.resolve(succeed({}))
      },
      readWindow: () => Promise.resolve(succeed(payment.view()))
    }
  }
}

interface PaymentWindow {
  readonly view: () => CheckoutWindowView
  readonly open: (purchase: Purchase, options: Parameters<OpenCheckoutWindow>[0]) => void
  /** False if no window is open. */
  readonly raise: () => boolean
  readonly close: () => void
  /** Closes it and clears its view. */
  readonly forget: () => void
  readonly windowOf: (purchaseId: string) => 'open' | 'done' | 'closed'
}

/** Creates the window of the most recent payment and tracks what its page reports. */
function createPaymentWindow({
  api,
  session,
  openWindow,
  announce
}: Pick<CheckoutDeps, 'api' | 'session' | 'openWindow' | 'announce'>): PaymentWindow {
  let view: CheckoutWindowView = { purchaseId: null, phase: 'none' }
  let held: Held | null = null
  let opened = 0

  function enter(purchaseId: string, phase: Phase): void {
    view = { purchaseId, phase }
    announce.windowChanged(view)
  }

  function close(): void {
    held?.window.close()
  }

  /** If this call fails, the backend checks the purchase on its own schedule. */
  function tellBackend(purchaseId: string, window: 'done' | 'closed'): void {
    void session.withToken((bearer) => api.call('checkPurchase', { params: { purchaseId }, body: { window }, bearer }))
  }

  return {
    view: () => view,
    open({ purchaseId }, options) {
      close()
      enter(purchaseId, 'opening')
      opened += 1
      const number = opened
      let isOver = false
      const window = openWindow(options, (news) => {
        if (news === 'closed' && held?.number === number) held = null
        if (isOver) return
        isOver = news !== 'open'
        // An earlier window of the same payment may close after the next one was opened.
        if (view.purchaseId === purchaseId && opened === number) enter(purchaseId, news)
        if (isOver) tellBackend(purchaseId, news === 'done' ? 'done' : 'closed')
      })
      held = { purchaseId, number, window }
    },
    raise() {
      held?.window.raise()
      return held !== null
    },
    close,
    forget() {
      close()
      view = { purchaseId: null, phase: 'none' }
      announce.windowChanged(view)
    },
    windowOf(purchaseId) {
      if (held?.purchaseId === purchaseId) return 'open'
      return view.purchaseId === purchaseId && view.phase === 'done' ? 'done' : 'closed'
    }
  }
}
