import { describe, expect, it } from 'vitest'
import { createCheckoutController } from '../../../../src-main/billing/checkout-handlers.ts'
import type { CheckoutWindowOptions, TellCheckout } from '../../../../src-main/billing/open-checkout-window.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { CheckoutWindowView } from '../../../../src-shared/billing/checkout-contract.ts'
import { buildPurchase } from '../../../support/build-purchase.ts'

const offer = { kind: 'plan' as const, slug: 'learner-term' }
const origin = 'http://127.0.0.1:5001'
const checkout = { address: `${origin}/pay/token`, doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }

interface SetupOptions {
  readonly areLocked?: boolean
  readonly isAttemptOpen?: () => boolean
  readonly checkoutOrigin?: string
  /** Payment link that the backend returns. */
  readonly link?: string
  readonly provider?: 'paystack' | 'test'
  readonly standIn?: string
  /** Purchase id that the backend returns instead of the requested one: the purchase of an existing payment link. */
  readonly purchaseId?: string
  /** Windows report a close only when the test makes them. */
  readonly endsLate?: boolean
}

/** Opens a checkout controller over a backend that accepts everything. The test controls the windows. */
function openHandlers({
  areLocked = false,
  isAttemptOpen = () => false,
  checkoutOrigin = origin,
  provider = 'test',
  endsLate,
  ...wish
}: SetupOptions = {}) {
  const told: CheckoutWindowView[] = []
  const asked: unknown[] = []
  const windows: { readonly wish: CheckoutWindowOptions; readonly tell: TellCheckout; isOpen: boolean }[] = []
  const listeners: (() => void)[] = []
  let learner: string | null = 'ada'
  const place = Object.fromEntries(Object.entries(checkout).map(([name, address]) => [name, address.replace(origin, checkoutOrigin)]))
  const call = (name: string, { body, params }: { body?: { purchaseId?: string; window?: string }; params?: { purchaseId: string } }) => {
    asked.push(name === 'checkPurchase' ? `${name} ${String(body?.window)}` : name)
    const handOver = wish.link === undefined ? null : { link: wish.link, holdsUntil: 1 }
    const purchase = buildPurchase({ purchaseId: wish.purchaseId ?? body?.purchaseId ?? params?.purchaseId ?? '', provider, handOver })
    if (name === 'listPurchases') return Promise.resolve(succeed({ payment: { kind: 'test', provider: 'test' }, purchases: [purchase] }))
    return Promise.resolve(succeed(name === 'startPurchase' ? { purchase, checkout: place } : { purchase }))
  }
  const desk = createCheckoutController({
    api: { call } as unknown as Parameters<typeof createCheckoutController>[0]['api'],
    session: {
      withToken: (step) => step('token'),
      currentUser: () => (learner === null ? null : ({ id: learner } as never)),
      onChange: (listener) => {
        listeners.push(listener)
      }
    },
    address: () => Promise.resolve(succeed({ base: 'http://127.0.0.1:5000', headers: {} })),
    openWindow: (wish, tell) => {
      const window = { wish, tell, isOpen: true }
      windows.push(window)
      return {
        raise: () => undefined,
        close: () => {
          window.isOpen = false
          if (endsLate !== true) tell('closed')
        }
      }
    },
    announce: { windowChanged: (view) => told.push(view) },
    areLocked,
    isAttemptOpen,
    fakeProvider: wish.standIn,
    makeId: () => crypto.randomUUID()
  })
  const leave = (): void => {
    learner = null
    for (const listener of listeners) listener()
  }
  return { desk, told, asked, windows, leave, phases: () => told.map(({ phase }) => phase) }
}

describe('buying', () => {
  it('buying opens the checkout window and tells the backend that the page reported the payment as done', async () => {
    const { desk, asked, windows, phases } = openHandlers()
    expect((await desk.handlers.start({ offer })).ok).toBe(true)
    windows[0]?.tell('open')
    windows[0]?.tell('done')
    windows[0]?.tell('closed')
    expect({ phases: phases(), asked }).toEqual({ phases: ['opening', 'open', 'done'], asked: ['startPurchase', 'checkPurchase done'] })
  })

  it.each([
    ['closed by the learner', ['open', 'closed'], 'closed'],
    ['left by the way back', ['open', 'cancelled', 'closed'], 'cancelled'],
    ['closed before it showed anything', ['closed'], 'closed'],
    ['closed since its page could not be opened', ['failed', 'closed'], 'failed']
  ] as const)('a checkout window %s is reported to the page, and to the backend as closed', async (_how, news, phase) => {
    const { desk, asked, windows, phases } = openHandlers()
    await desk.handlers.start({ offer })
    for (const one of news) windows[0]?.tell(one)
    expect({ phase: phases().at(-1), lastRequest: asked.at(-1) }).toEqual({ phase, lastRequest: 'checkPurchase closed' })
  })

  it('at most one checkout window is open at a time', async () => {
    const { desk, windows } = openHandlers()
    await desk.handlers.start({ offer })
    await desk.handlers.start({ offer })
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false, true])
    expect(await desk.handlers.raise({})).toEqual(succeed({ isOpen: true }))
  })

  it('the newest checkout window stays in control when an earlier one of the same payment ends late', async () => {
    const purchaseId = crypto.randomUUID()
    const { desk, windows, phases } = openHandlers({ purchaseId, endsLate: true })
    await desk.handlers.start({ offer })
    await desk.handlers.start({ offer })
    windows[1]?.tell('open')
    windows[0]?.tell('closed')
    expect({ phases: phases(), raise: await desk.handlers.raise({}) }).toEqual({
      phases: ['opening', 'opening', 'open'],
      raise: succeed({ isOpen: true })
    })
    // The start of an exam closes the open window.
    desk.closeWindow()
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false, false])
  })

  it('no checkout window opens during an exam, when payments are locked or for an unsafe checkout address', async () => {
    const setups = [
      openHandlers({ isAttemptOpen: () => true }),
      openHandlers({ areLocked: true }),
      openHandlers({ checkoutOrigin: 'http://127.0.0.1:5000' })
    ]
    const replies = await Promise.all(setups.map(({ desk }) => desk.handlers.start({ offer })))
    expect(replies).toEqual([fail('call/not-during-exam'), fail('payment/locked'), fail('payment/unsafe-checkout')])
    expect(setups.flatMap(({ windows }) => windows)).toEqual([])
    // During an exam or a lock, the backend is not even asked.
    expect(setups.map(({ asked }) => asked)).toEqual([[], [], ['startPurchase']])
  })

  it('no checkout window opens if an exam began while the backend was asked', async () => {
    const answers = [false, true]
    const { desk, windows } = openHandlers({ isAttemptOpen: () => answers.shift() ?? true })
    expect(await desk.handlers.start({ offer })).toEqual(fail('call/not-during-exam'))
    expect(windows).toEqual([])
  })

  it('the checkout window closes when the learner leaves, and the next learner sees nothing of it', async () => {
    const { desk, windows, leave } = openHandlers()
    await desk.handlers.start({ offer })
    leave()
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false])
    expect(await desk.handlers.readWindow({})).toEqual(succeed({ purchaseId: null, phase: 'none' }))
  })

  it('the checkout window closes when an exam begins', async () => {
    const { desk, windows } = openHandlers()
    await desk.handlers.start({ offer })
    desk.closeWindow()
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false])
  })
})

/** Returns the payment links that a page sees when it creates, lists and checks a purchase. */
async function linksShown({ desk }: ReturnType<typeof openHandlers>): Promise<readonly (string | null | undefined)[]> {
  const begun = await desk.handlers.handOver({ offer })
  const listed = await desk.handlers.list({})
  const checked = await desk.handlers.check({ purchaseId: '33333333-3333-4333-8333-333333333333' })
  const purchases = [
    begun.ok ? begun.value.purchase : undefined,
    ...(listed.ok ? listed.value.purchases : []),
    checked.ok ? checked.value.purchase : undefined
  ]
  return purchases.map((purchase) => purchase?.handOver?.link)
}

describe('a link for a phone', () => {
  it.each([
    ['the provider’s own page', 'paystack', 'https://checkout.paystack.com/0peioxfhpn'],
    ['the stand-in of a test build', 'paystack', 'http://127.0.0.1:7001/hosted/h1'],
    ['the checkout of the backend on this computer', 'test', 'http://127.0.0.1:5001/phone/token']
  ] as const)('a payment link for a phone is shown if it leads to %s', async (_where, provider, link) => {
    expect(await linksShown(openHandlers({ provider, link, standIn: 'http://127.0.0.1:7001' }))).toEqual([link, link, link])
  })

  it.each([
    ['elsewhere', 'paystack', 'https://checkout.paystack.com.evil.example/x'],
    ['another provider', 'paystack', 'https://checkout.flutterwave.com/v3/hosted/pay/x'],
    ['the provider without TLS', 'paystack', 'http://checkout.paystack.com/x'],
    ['this computer, for a real provider', 'paystack', 'http://127.0.0.1:5001/phone/token'],
    ['the backend itself', 'test', 'http://127.0.0.1:5000/phone/token'],
    ['a house’s network', 'test', 'http://192.168.1.1/phone/token'],
    ['a stand-in, in a release', 'paystack', 'http://127.0.0.1:7001/hosted/h1']
  ] as const)('a payment link for a phone is never shown if it leads to %s', async (_where, provider, link) => {
    const desk = openHandlers({ provider, link })
    expect(await desk.desk.handlers.handOver({ offer })).toEqual(fail('payment/unsafe-link'))
    expect(await linksShown(desk)).toEqual([undefined, null, null])
    expect(await desk.desk.handlers.start({ offer })).toMatchObject({ ok: true, value: { purchase: { handOver: { link: null } } } })
  })

  it('a payment link for a phone is neither requested nor shown during an exam or when payments are locked', async () => {
    const link = 'https://checkout.paystack.com/x'
    const exam = openHandlers({ provider: 'paystack', link, isAttemptOpen: () => true })
    const locked = openHandlers({ provider: 'paystack', link, areLocked: true })
    expect({ duringExam: await exam.desk.handlers.handOver({ offer }), whenLocked: await locked.desk.handlers.handOver({ offer }) }).toEqual({
      duringExam: fail('call/not-during-exam'),
      whenLocked: fail('payment/locked')
    })
    expect({ duringExam: exam.asked, whenLocked: locked.asked }).toEqual({ duringExam: [], whenLocked: [] })
    expect({ duringExam: await linksShown(exam), whenLocked: await linksShown(locked) }).toEqual({
      duringExam: [undefined, null, null],
      whenLocked: [undefined, null, null]
    })
  })

  it('a payment link is not shown if an exam began or the learner left while the backend was asked', async () => {
    const link = 'https://checkout.paystack.com/x'
    const answers = [false, false, true]
    const exam = openHandlers({ provider: 'paystack', link, isAttemptOpen: () => answers.shift() ?? true })
    expect(await exam.desk.handlers.handOver({ offer })).toEqual(fail('call/not-during-exam'))
    const left = openHandlers({ provider: 'paystack', link })
    const begun = left.desk.handlers.handOver({ offer })
    left.leave()
    expect(await begun).toEqual(fail('session/required'))
  })
})
