import { isHostedLink } from '../../../src-shared/billing/hosted-link.ts'
import { fromHundredths, toHundredths } from '../../../src-shared/billing/minor-units.ts'
import { paymentProviders } from '../../../src-shared/billing/payment-providers.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { askProvider, type ProviderFetch } from './ask-provider.ts'
import { parseRawJson } from './parse-raw-json.ts'
import type { PaymentProvider, ProviderAnswer, ProviderCheckout, WebhookHeaders, WebhookReading } from './payment-provider.ts'
import type { NewPurchase } from './stored-purchase.ts'
import { isSignature } from './webhook-signature.ts'

interface PaystackKeys {
  /** `pk_…`: public, shown on the checkout page. */
  readonly publicKey: string
  /** `sk_…`: it verifies payments, and signs webhooks. */
  readonly secretKey: string
}

interface PaystackDeps {
  readonly keys: PaystackKeys
  readonly fetch: ProviderFetch
  /** The provider's addresses. Default: Paystack itself. */
  readonly addresses?: { readonly api: string; readonly script: string }
}

const API = 'https://api.paystack.co'

/** `GET /transaction/verify/:reference`. Amounts are in hundredths, also for currencies without a smaller unit. */
const verificationSchema = z.object({
  status: z.literal(true),
  data: z.object({
    id: z.union([z.number(), z.string()]).nullish(),
    status: z.string(),
    reference: z.string(),
    amount: z.number(),
    currency: z.string(),
    channel: z.string().max(40).nullish(),
    customer: z.object({ email: z.string() }).nullish()
  })
})

/** `POST /transaction/initialize`. */
const linkSchema = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.string(), reference: z.string() }) })

const refusalSchema = z.object({ status: z.literal(false), code: z.string().optional(), message: z.string().optional() })

/** Charges name the reference; refunds and disputes name their transaction. */
const webhookSchema = z.object({
  event: z.string(),
  data: z.object({
    reference: z.string().max(100).nullish(),
    transaction_reference: z.string().max(100).nullish(),
    transaction: z.object({ reference: z.string().max(100) }).nullish()
  })
})

const statuses: Readonly<Record<string, Extract<ProviderAnswer, { kind: 'payment' }>['status']>> = {
  success: 'succeeded',
  failed: 'declined',
  abandoned: 'abandoned',
  reversed: 'refunded',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending'
}

/**
 * Adapts Paystack: InlineJS v2 on the page (`new PaystackPop().newTransaction(options)`, and `resumeTransaction(accessCode, callbacks)` for a
 * purchase with a link), `transaction/initialize` for a phone, `transaction/verify` from the server, and webhooks signed with HMAC-SHA512
 * over the raw body by the secret key (`x-paystack-signature`, hexadecimal).
 */
export function createPaystack({ keys, fetch, addresses }: PaystackDeps): PaymentProvider {
  const { script, scriptHosts } = paymentProviders.paystack
  const api = addresses?.api ?? API
  const isOwnLink = (link: string): boolean => (addresses ? link.startsWith(`${addresses.api}/`) : isHostedLink(link, 'paystack'))
  const checkoutBy = (options: ProviderCheckout['options']): ProviderCheckout => ({
    script: addresses?.script ?? script,
    origins: addresses ? [new URL(addresses.script).origin] : scriptHosts.map((host) => `https://${host}`),
    options
  })
  return {
    name: 'paystack',
    isTest: keys.secretKey.startsWith('sk_test_'),
    checkout: (purchase) => checkoutBy({ key: keys.publicKey, ...termsOf(purchase) }),
    resume: ({ paymentLink }) => {
      const accessCode = paymentLink && accessCodeOf(paymentLink.link)
      return accessCode ? checkoutBy({ accessCode }) : null
    },
    createPaymentLink: async (purchase, { doneAddress, cancelledAddress }, signal) => {
      const body = { ...termsOf(purchase), callback_url: doneAddress, metadata: { cancel_action: cancelledAddress } }
      const reply = await askProvider(fetch, { url: `${api}/transaction/initialize`, secretKey: keys.secretKey, body, signal })
      const given = linkSchema.safeParse(reply?.body).data?.data
      return given?.reference === purchase.reference && isOwnLink(given.authorization_url) ? given.authorization_url : null
    },
    isOwnLink,
    fetchPayment: async (reference, signal) => {
      const url = `${api}/transaction/verify/${encodeURIComponent(reference)}`
      const reply = await askProvider(fetch, { url, secretKey: keys.secretKey, signal })
      return reply ? readVerification(reply.status, reply.body) : { kind: 'unreachable' }
    },
    readWebhook: (raw, headers) => readWebhook({ raw, headers }, keys.secretKey)
  }
}

/** A link ends with the access code that resumes its payment in a window. */
function accessCodeOf(link: string): string | null {
  return /\/([\w-]+)$/.exec(link)?.[1] ?? null
}

/** The parameters that page and call share. */
function termsOf({ customer, amountMinor, currency, reference }: NewPurchase): Record<string, unknown> {
  return { email: customer, amount: toHundredths(amountMinor, currency), currency, reference, channels: ['card', 'bank_transfer', 'ussd', 'bank'] }
}

function readVerification(status: number, body: unknown): ProviderAnswer {
  const verified = verificationSchema.safeParse(body)
  if (status !== 200 || !verified.success) return isUnknownReference(status, body) ? { kind: 'not-found' } : { kind: 'unreachable' }
  const { id, status: word, reference, amount, currency, channel, customer } = verified.data.data
  const known = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  if (known === undefined) return { kind: 'unreachable' }
  return {
    kind: 'payment',
    status: known,
    payment: { reference, amountMinor: fromHundredths(amount, currency), currency, customer: customer?.email ?? null },
    channel: channel ?? null,
    providerId: id === null || id === undefined ? null : String(id)
  }
}

/** 400 or 404, depending on its age. Other refusals, such as a wrong key, say nothing about the payment. */
function isUnknownReference(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 404) return false
  const refusal = refusalSchema.safeParse(body)
  return refusal.success && (refusal.data.code === 'transaction_not_found' || /reference not found/i.test(refusal.data.message ?? ''))
}

function readWebhook({ raw, headers }: { readonly raw: Buffer; readonly headers: WebhookHeaders }, key: string): WebhookReading {
  if (!isSignature(headers['x-paystack-signature'], { raw, key, algorithm: 'sha512', encoding: 'hex' })) return { kind: 'refused' }
  const webhook = webhookSchema.safeParse(parseRawJson(raw))
  if (!webhook.success) return { kind: 'ignored' }
  const { event, data } = webhook.data
  if (!/^(charge|refund)\./.test(event)) return { kind: 'ignored' }
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference
  return typeof reference === 'string'
    ? { kind: 'about', by: 'reference', id: reference, isReturn: event === 'refund.processed' }
    : { kind: 'ignored' }
}
