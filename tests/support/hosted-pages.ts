import type { FakePaymentProvider, FakePayment } from './payment-provider.ts'

interface HostedPages {
  readonly asked: readonly Readonly<Record<string, unknown>>[]
  readonly isInitialise: (url: URL) => boolean
  /** The provider's reply to a request for a page on a phone; `origin` is the page's origin. */
  readonly initialise: (asked: Readonly<Record<string, unknown>>, origin: string) => { readonly status: number; readonly body: unknown }
  readonly isPage: (url: URL) => boolean
  /** The payment of an access code, when a window resumes it; undefined where there is none. */
  readonly find: (code: string) => FakePayment | undefined
  /** The page, or its text after a choice (`pay`, `decline` or `later`); null where there is none. */
  readonly answer: (url: URL, choice: string | null) => string | null
}

const statuses: Readonly<Record<string, FakePayment['status']>> = { pay: 'success', decline: 'failed', later: 'pending' }

/** Creates the provider's own payment pages, in the shape of `transaction/initialize` (Paystack) and `v3/payments` (Flutterwave). */
export function createHostedPages(kind: FakePaymentProvider['kind'], payments: Map<string, FakePayment>): HostedPages {
  const asked: Readonly<Record<string, unknown>>[] = []
  const pages = new Map<string, FakePayment>()
  return {
    asked,
    isInitialise: ({ pathname }) => pathname === (kind === 'paystack' ? '/transaction/initialize' : '/v3/payments'),
    initialise: (request, origin) => {
      const payment = kind === 'paystack' ? paystackPayment(request) : flutterwavePayment(request)
      if ([...pages.values()].some(({ reference }) => reference === payment.reference)) return { status: 400, body: duplicateOf(kind) }
      asked.push(request)
      const code = `h${String(pages.size + 1)}`
      pages.set(code, payment)
      // Before anybody has tried to pay, Paystack reports a payment as abandoned; Flutterwave does not know it yet.
      if (kind === 'paystack') payments.set(payment.reference, payment)
      return { status: 200, body: linkReply(kind, { link: `${origin}/hosted/${code}`, code, reference: payment.reference }) }
    },
    find: (code) => pages.get(code),
    isPage: ({ pathname }) => pathname.startsWith('/hosted/'),
    answer: ({ pathname }, choice) => {
      const payment = pages.get(pathname.slice('/hosted/'.length))
      if (!payment) return null
      const status = choice === null ? undefined : statuses[choice]
      if (status !== undefined) payments.set(payment.reference, { ...payment, status })
      return `<!doctype html><html lang="en"><title>Stand-in page</title><h1>${payment.currency} ${String(payment.amountMinor / 100)}</h1><p>${payment.reference}</p>`
    }
  }
}

/** Opens a link as a person with a phone does, and chooses there. Returns the first text of the page. */
export async function payByLink(link: string, choice: 'pay' | 'decline' | 'later'): Promise<string> {
  const page = await fetch(link)
  await fetch(link, { method: 'POST', body: choice })
  return page.text()
}

function paystackPayment(request: Readonly<Record<string, unknown>>): FakePayment {
  const { reference, amount, currency, email } = request as { reference: string; amount: number; currency: string; email: string }
  return { reference, amountMinor: amount, currency, customer: email, status: 'abandoned' }
}

function flutterwavePayment(request: Readonly<Record<string, unknown>>): FakePayment {
  const {
    tx_ref: reference,
    amount,
    currency,
    customer
  } = request as { tx_ref: string; amount: number; currency: string; customer: { email: string } }
  return { reference, amountMinor: amount * 100, currency, customer: customer.email, status: 'abandoned' }
}

function duplicateOf(kind: FakePaymentProvider['kind']): unknown {
  return kind === 'paystack'
    ? { status: false, message: 'Duplicate Transaction Reference' }
    : { status: 'error', message: 'Duplicate tx_ref', data: null }
}

function linkReply(kind: FakePaymentProvider['kind'], { link, code, reference }: Readonly<Record<'link' | 'code' | 'reference', string>>): unknown {
  return kind === 'paystack'
    ? { status: true, message: 'Authorization URL created', data: { authorization_url: link, access_code: code, reference } }
    : { status: 'success', message: 'Hosted Link', data: { link } }
}
