import { describe, expect, it } from 'vitest'
import { createCheckoutDesk } from '../../../../src-main/checkout/checkout-handlers.ts'
import type { CheckoutWish, TellCheckout } from '../../../../src-main/checkout/open-checkout-window.ts'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import type { CheckoutWindowView } from '../../../../src-shared/payment/checkout-contract.ts'
import { buildPurchase } from '../../../support/build-purchase.ts'

const offer = { kind: 'plan' as const, slug: 'learner-term' }
const origin = 'http://127.0.0.1:5001'
const checkout = { address: `${origin}/pay/token`, doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }

interface Wish {
  readonly areLocked?: boolean
  readonly isAttemptOpen?: () => boolean
  readonly checkoutOrigin?: string
}

/** A desk over a backend that takes everything, with windows that a test moves. */
function openDesk({ areLocked = false, isAttemptOpen = () => false, checkoutOrigin = origin }: Wish = {}) {
  const told: CheckoutWindowView[] = []
  const asked: unknown[] = []
  const windows: { readonly wish: CheckoutWish; readonly tell: TellCheckout; isOpen: boolean }[] = []
  const listeners: (() => void)[] = []
  let learner: string | null = 'ada'
  const place = Object.fromEntries(Object.entries(checkout).map(([name, address]) => [name, address.replace(origin, checkoutOrigin)]))
  const call = (name: string, { body, params }: { body?: { purchaseId?: string; window?: string }; params?: { purchaseId: string } }) => {
    asked.push(name === 'checkPurchase' ? `${name} ${String(body?.window)}` : name)
    const purchase = buildPurchase({ purchaseId: body?.purchaseId ?? params?.purchaseId ?? '', provider: 'test' })
    if (name === 'listPurchases') return Promise.resolve(succeed({ payment: { kind: 'test', provider: 'test' }, purchases: [purchase] }))
    return Promise.resolve(succeed(name === 'startPurchase' ? { purchase, checkout: place } : { purchase }))
  }
  const desk = createCheckoutDesk({
    api: { call } as unknown as Parameters<typeof createCheckoutDesk>[0]['api'],
    session: {
      withToken: (step) => step('token'),
      occupant: () => (learner === null ? null : ({ id: learner } as never)),
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
          tell('closed')
        }
      }
    },
    announce: { windowChanged: (view) => told.push(view) },
    areLocked,
    isAttemptOpen,
    makeId: () => crypto.randomUUID()
  })
  const leave = (): void => {
    learner = null
    for (const listener of listeners) listener()
  }
  return { desk, told, asked, windows, leave, phases: () => told.map(({ phase }) => phase) }
}

describe('buying', () => {
  it('opens the window and tells the backend that the page said paid', async () => {
    const { desk, asked, windows, phases } = openDesk()
    expect((await desk.handlers.start({ offer })).ok).toBe(true)
    windows[0]?.tell('open')
    windows[0]?.tell('done')
    windows[0]?.tell('closed')
    expect([phases(), asked]).toEqual([
      ['opening', 'open', 'done'],
      ['startPurchase', 'checkPurchase done']
    ])
  })

  it.each([
    ['closed by the learner', ['open', 'closed'], 'closed'],
    ['left by the way back', ['open', 'cancelled', 'closed'], 'cancelled'],
    ['closed before it showed anything', ['closed'], 'closed'],
    ['closed since its page could not be opened', ['failed', 'closed'], 'failed']
  ] as const)('says so and tells the backend where the window was %s', async (_how, news, phase) => {
    const { desk, asked, windows, phases } = openDesk()
    await desk.handlers.start({ offer })
    for (const one of news) windows[0]?.tell(one)
    expect([phases().at(-1), asked.at(-1)]).toEqual([phase, 'checkPurchase closed'])
  })

  it('has one window at a time', async () => {
    const { desk, windows } = openDesk()
    await desk.handlers.start({ offer })
    await desk.handlers.start({ offer })
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false, true])
    expect(await desk.handlers.raise({})).toEqual(succeed({ isOpen: true }))
  })

  it('opens nothing during an exam, where the policy locks it, or at a place that is not to be trusted', async () => {
    const desks = [openDesk({ isAttemptOpen: () => true }), openDesk({ areLocked: true }), openDesk({ checkoutOrigin: 'http://127.0.0.1:5000' })]
    const replies = await Promise.all(desks.map(({ desk }) => desk.handlers.start({ offer })))
    expect(replies).toEqual([fail('payment/attempt-open'), fail('payment/locked'), fail('payment/unsafe-checkout')])
    expect(desks.flatMap(({ windows }) => windows)).toEqual([])
    // Of an exam or a lock the backend is not even told.
    expect(desks.map(({ asked }) => asked)).toEqual([[], [], ['startPurchase']])
  })

  it('opens nothing where an exam began while the backend was asked', async () => {
    const answers = [false, true]
    const { desk, windows } = openDesk({ isAttemptOpen: () => answers.shift() ?? true })
    expect(await desk.handlers.start({ offer })).toEqual(fail('payment/attempt-open'))
    expect(windows).toEqual([])
  })

  it('closes the window where the learner leaves, and tells the next one nothing of it', async () => {
    const { desk, windows, leave } = openDesk()
    await desk.handlers.start({ offer })
    leave()
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false])
    expect(await desk.handlers.readWindow({})).toEqual(succeed({ purchaseId: null, phase: 'none' }))
  })

  it('closes the window for an exam', async () => {
    const { desk, windows } = openDesk()
    await desk.handlers.start({ offer })
    desk.closeWindow()
    expect(windows.map(({ isOpen }) => isOpen)).toEqual([false])
  })
})
