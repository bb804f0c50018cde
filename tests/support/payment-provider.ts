import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHostedPages } from './hosted-pages.ts'

/** One payment of the fake provider, in the provider's own terms and units. */
export interface FakePayment {
  readonly reference: string
  /** In the smallest unit, as requested or as a test set it. */
  amountMinor: number
  currency: string
  customer: string
  /** Paystack's term; translated where the fake plays Flutterwave. */
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
}

export interface FakePaymentProvider {
  readonly kind: 'paystack' | 'flutterwave'
  readonly origin: string
  readonly payments: Map<string, FakePayment>
  /**
   * `down`: connections are cut; `slow`: replies wait until `release`; `garbage`: replies are no JSON; `other`: replies are about another reference;
   * `elsewhere`: the link for a phone leads to another host.
   */
  fault: 'none' | 'down' | 'slow' | 'garbage' | 'other' | 'elsewhere'
  readonly release: () => void
  /** How many requests wait until `release`. */
  readonly waiting: () => number
  /** How often a payment was verified with the right secret key. */
  readonly verifications: () => number
  /** The request for each payment link, as it was sent. */
  readonly asked: readonly Readonly<Record<string, unknown>>[]
  /** Pays as a learner would in the provider's checkout, or sets the given status. */
  readonly settle: (payment: FakePayment) => void
  /** Returns the body and headers of the webhook that the provider would send for it. */
  readonly webhook: (reference: string) => SignedWebhook
  readonly stop: () => Promise<void>
}

export interface SignedWebhook {
  readonly raw: string
  readonly headers: Readonly<Record<string, string>>
}

export const fakeProviderKeys = {
  paystack: { publicKey: 'pk_live_0123456789abcdef', secretKey: 'sk_live_canary0123456789', webhookSecret: '' },
  flutterwave: { publicKey: 'FLWPUBK-0123456789abcdef', secretKey: 'FLWSECK-canary0123456789', webhookSecret: 'canary-secret-hash-0123' }
} as const

/** Runs a fake payment provider on 127.0.0.1 in the provider's shape: inline script, checkout page, verify call and signed webhooks. */
export async function runPaymentProvider(kind: FakePaymentProvider['kind']): Promise<FakePaymentProvider> {
  const payments = new Map<string, FakePayment>()
  const hosted = createHostedPages(kind, payments)
  let verifications = 0
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (fakeProvider.fault === 'down') {
      request.socket.destroy()
      return
    }
    if (url.pathname === '/inline.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(inlineScript(origin))
      return
    }
    if (url.pathname === '/checkout') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(checkoutHtml)
      return
    }
    if (url.pathname === '/act' && request.method === 'POST') {
      const { code, ...act } = JSON.parse(await bodyOf(request)) as FakePayment & { code?: string }
      const payment = { ...(code === undefined ? undefined : hosted.find(code)), ...act }
      payments.set(payment.reference, payment)
      response.writeHead(204).end()
      return
    }
    if (hosted.isPage(url)) {
      const page = hosted.answer(url, request.method === 'POST' ? await bodyOf(request) : null)
      response.writeHead(page === null ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page ?? '')
      return
    }
    if (fakeProvider.fault === 'slow') await new Promise<void>((resolve) => waiting.push(resolve))
    if (request.method === 'POST') {
      const { status, body } = await initialise(request, url)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(fakeProvider.fault === 'garbage' ? '<html>Bad gateway' : JSON.stringify(body))
      return
    }
    const reference = referenceIn(kind, url)
    if (reference === null) {
      response.writeHead(404).end()
      return
    }
    const { status, body } = verify(request, reference)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(fakeProvider.fault === 'garbage' ? '<html>Bad gateway' : JSON.stringify(body))
  }

  async function initialise(request: IncomingMessage, url: URL): Promise<{ readonly status: number; readonly body: unknown }> {
    const asked = JSON.parse(await bodyOf(request)) as Record<string, unknown>
    if (!hosted.isInitialise(url)) return { status: 404, body: {} }
    if (request.headers.authorization !== `Bearer ${fakeProviderKeys[kind].secretKey}`)
      return { status: 401, body: { status: false, message: 'Invalid key' } }
    return hosted.initialise(asked, fakeProvider.fault === 'elsewhere' ? 'https://pay.evil.example' : origin)
  }

  function verify(request: IncomingMessage, reference: string): { readonly status: number; readonly body: unknown } {
    if (request.headers.authorization !== `Bearer ${fakeProviderKeys[kind].secretKey}`)
      return { status: 401, body: { status: false, message: 'Invalid key' } }
    verifications += 1
    const payment = payments.get(reference)
    if (!payment) return unknownReference(kind)
    return { status: 200, body: verification(kind, fakeProvider.fault === 'other' ? { ...payment, reference: 'another' } : payment) }
  }

  const fakeProvider: FakePaymentProvider = {
    kind,
    origin,
    payments,
    fault: 'none',
    release: () => {
      const released = waiting
      waiting = []
      for (const go of released) go()
    },
    waiting: () => waiting.length,
    verifications: () => verifications,
    asked: hosted.asked,
    settle: (payment) => {
      payments.set(payment.reference, payment)
    },
    webhook: (reference) =>
      signWebhook(kind, payments.get(reference) ?? { reference, amountMinor: 0, currency: 'NGN', customer: '', status: 'success' }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
  }
  return fakeProvider
}

function referenceIn(kind: FakePaymentProvider['kind'], url: URL): string | null {
  if (kind === 'flutterwave') return url.pathname === '/v3/transactions/verify_by_reference' ? url.searchParams.get('tx_ref') : null
  const [, reference] = /^\/transaction\/verify\/([^/]+)$/.exec(url.pathname) ?? []
  return reference === undefined ? null : decodeURIComponent(reference)
}

function unknownReference(kind: FakePaymentProvider['kind']): { readonly status: number; readonly body: unknown } {
  if (kind === 'paystack') return { status: 400, body: { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' } }
  return { status: 404, body: { status: 'error', message: 'No transaction was found for this id', data: null } }
}

const flutterwaveStatuses = { success: 'successful', failed: 'failed', abandoned: 'cancelled', pending: 'pending', reversed: 'reversed' } as const

function verification(kind: FakePaymentProvider['kind'], payment: FakePayment): unknown {
  const { reference, amountMinor, currency, customer, status } = payment
  if (kind === 'paystack') {
    const data = {
      id: 4_099_260_516,
      domain: 'test',
      status,
      reference,
      amount: amountMinor,
      currency,
      channel: 'card',
      customer: { id: 1, email: customer }
    }
    return { status: true, message: 'Verification successful', data }
  }
  const data = {
    id: 288_200_108,
    tx_ref: reference,
    flw_ref: 'FLW-MOCK',
    amount: amountMinor / 100,
    currency,
    status: flutterwaveStatuses[status],
    payment_type: 'card',
    customer: { id: 1, email: customer }
  }
  return { status: 'success', message: 'Transaction fetched successfully', data }
}

/** Signs a body as the provider does; with another secret it is a forgery. */
export function signWebhookText(kind: FakePaymentProvider['kind'], raw: string, secret?: string): SignedWebhook {
  const keys = fakeProviderKeys[kind]
  const headers: Record<string, string> =
    kind === 'paystack'
      ? {
          'x-paystack-signature': createHmac('sha512', secret ?? keys.secretKey)
            .update(raw)
            .digest('hex')
        }
      : {
          'flutterwave-signature': createHmac('sha256', secret ?? keys.webhookSecret)
            .update(raw)
            .digest('base64')
        }
  return { raw, headers: { 'content-type': 'application/json', ...headers } }
}

function signWebhook(kind: FakePaymentProvider['kind'], payment: FakePayment): SignedWebhook {
  const { reference, amountMinor, currency, customer } = payment
  const raw =
    kind === 'paystack'
      ? JSON.stringify({
          event: 'charge.success',
          data: { id: 4_099_260_516, reference, amount: amountMinor, currency, customer: { email: customer } }
        })
      : JSON.stringify({
          event: 'charge.completed',
          data: { id: 288_200_108, tx_ref: reference, amount: amountMinor / 100, currency, customer: { email: customer } }
        })
  return signWebhookText(kind, raw)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the provider's script: it opens its checkout in a frame of its own origin over the page, and calls back as documented. */
function inlineScript(origin: string): string {
  return `(() => {
  const open = (payment, heard) => {
    const frame = document.createElement('iframe')
    frame.src = ${JSON.stringify(`${origin}/checkout`)} + '#' + encodeURIComponent(JSON.stringify(payment))
    frame.title = 'Checkout'
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
    addEventListener('message', (event) => { if (event.origin === ${JSON.stringify(origin)}) { frame.remove(); heard(event.data) } }, { once: true })
    document.body.append(frame)
  }
  window.PaystackPop = class {
    newTransaction({ email, amount, currency, reference, onSuccess, onCancel }) {
      open({ reference, amountMinor: amount, currency, customer: email }, (word) => word === 'closed' ? onCancel() : onSuccess({ reference, status: 'success' }))
    }
  }
  window.PaystackPop.prototype.resumeTransaction = (code, { onSuccess, onCancel }) => {
    open({ code }, (word) => word === 'closed' ? onCancel() : onSuccess({ status: 'success' }))
  }
  window.FlutterwaveCheckout = ({ tx_ref, amount, currency, customer, callback, onclose }) => {
    open({ reference: tx_ref, amountMinor: Math.round(amount * 100), currency, customer: customer.email }, (word) => {
      if (word !== 'closed') callback({ status: 'successful', tx_ref, transaction_id: 288200108 })
      onclose()
    })
  }
})()`
}

/** The provider's own page; a test presses its buttons in place of a learner. */
const checkoutHtml = `<!doctype html><html lang="en"><title>Stand-in checkout</title><body>
<h1>Stand-in checkout</h1>
<button id="pay">Pay</button> <button id="less">Pay less</button> <button id="decline">Decline</button> <button id="wait">Transfer later</button> <button id="close">Close</button>
<script>
const payment = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const act = async (changes, word) => {
  if (changes) await fetch('/act', { method: 'POST', body: JSON.stringify({ ...payment, ...changes }) })
  parent.postMessage(word, '*')
}
pay.onclick = () => act({ status: 'success' }, 'done')
less.onclick = () => act({ status: 'success', amountMinor: payment.amountMinor - 100 }, 'done')
decline.onclick = () => act({ status: 'failed' }, 'done')
wait.onclick = () => act({ status: 'pending' }, 'done')
document.getElementById('close').onclick = () => act(null, 'closed')
</script></body></html>`
