import { createHash } from 'node:crypto'
import { isHostedLink, LINK_HOLDS_MS } from '../../../src-shared/billing/hosted-link.ts'
import { toMajor, toMinor } from '../../../src-shared/billing/minor-units.ts'
import { paymentProviders } from '../../../src-shared/billing/payment-providers.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { askProvider, type ProviderFetch } from './ask-provider.ts'
import { parseRawJson } from './parse-raw-json.ts'
import type { PaymentProvider, ProviderAnswer, WebhookHeaders, WebhookReading } from './payment-provider.ts'
import type { NewPurchase } from './stored-purchase.ts'
import { isSecret, isSignature } from './webhook-signature.ts'

interface FlutterwaveKeys {
  /** `FLWPUBK…`: public, shown on the checkout page. */
  readonly publicKey: string
  /** `FLWSECK…`: it verifies payments. */
  readonly secretKey: string
  /** The secret hash of the dashboard, which authenticates webhooks. */
  readonly webhookSecret: string
}

interface FlutterwaveDeps {
  readonly keys: FlutterwaveKeys
  readonly fetch: ProviderFetch
  /** The provider's addresses. Default: Flutterwave itself. */
  readonly addresses?: { readonly api: string; readonly script: string }
}

const API = 'https://api.flutterwave.com'
const MINUTE_MS = 60_000

/** `GET /v3/transactions/verify_by_reference`. Amounts are in the main unit, such as naira. */
const verificationSchema = z.object({
  status: z.literal('success'),
  data: z.object({
    id: z.union([z.number(), z.string()]).nullish(),
    tx_ref: z.string(),
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
    payment_type: z.string().max(40).nullish(),
    customer: z.object({ email: z.string() }).nullish()
  })
})

/** `POST /v3/payments`. */
const linkSchema = z.object({ status: z.literal('success'), data: z.object({ link: z.string() }) })

const refusalSchema = z.object({ status: z.literal('error'), message: z.string().optional() })

const number = z.union([z.int(), z.string().max(100)]).nullish()

/** v3 names the reference `tx_ref`, v4 `reference`; refunds may name the transaction only, as `tx_id` or `TransactionId`, in v4 `charge_id`. */
const webhookSchema = z.object({
  event: z.string().optional(),
  type: z.string().optional(),
  data: z.object({
    tx_ref: z.string().max(100).nullish(),
    reference: z.string().max(100).nullish(),
    tx_id: number,
    TransactionId: number,
    charge_id: number
  })
})

const statuses: Readonly<Record<string, Extract<ProviderAnswer, { kind: 'payment' }>['status']>> = {
  successful: 'succeeded',
  succeeded: 'succeeded',
  failed: 'declined',
  cancelled: 'abandoned',
  pending: 'pending',
  reversed: 'refunded',
  refunded: 'refunded'
}

/**
 * Adapts Flutterwave: Inline v3 on the page (`FlutterwaveCheckout(options)`, with the checksum that protects its amount), Standard v3 for a
 * phone, `verify_by_reference` from the server, and webhooks authenticated by `flutterwave-signature` (HMAC-SHA256 over the raw body, base64)
 * or, where that is absent, by `verif-hash`.
 */
export function createFlutterwave({ keys, fetch, addresses }: FlutterwaveDeps): PaymentProvider {
  const { script, scriptHosts } = paymentProviders.flutterwave
  const api = addresses?.api ?? API
  const isOwnLink = (link: string): boolean => (addresses ? link.startsWith(`${addresses.api}/`) : isHostedLink(link, 'flutterwave'))
  return {
    name: 'flutterwave',
    isTest: keys.secretKey.startsWith('FLWSECK_TEST'),
    checkout: (purchase) => ({
      script: addresses?.script ?? script,
      origins: addresses ? [new URL(addresses.script).origin] : scriptHosts.map((host) => `https://${host}`),
      options: optionsOf(purchase, keys)
    }),
    createPaymentLink: async (purchase, { doneAddress }, signal) => {
      const body = { ...termsOf(purchase), redirect_url: doneAddress, configurations: { session_duration: LINK_HOLDS_MS / MINUTE_MS } }
      const reply = await askProvider(fetch, { url: `${api}/v3/payments`, secretKey: keys.secretKey, body, signal })
      const link = linkSchema.safeParse(reply?.body).data?.data.link
      return link !== undefined && isOwnLink(link) ? link : null
    },
    // Its inline call knows only references, and its documents do not say that two pages with one reference are one payment.
    resume: () => null,
    isOwnLink,
    fetchPayment: async (reference, signal) => {
      const url = `${api}/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`
      const reply = await askProvider(fetch, { url, secretKey: keys.secretKey, signal })
      return reply ? readVerification(reply.status, reply.body) : { kind: 'unreachable' }
    },
    readWebhook: (raw, headers) => readWebhook({ raw, headers }, keys.webhookSecret)
  }
}

/** The parameters that page and call share. */
function termsOf({ customer, amountMinor, currency, reference, title }: NewPurchase): Record<string, unknown> {
  return {
    tx_ref: reference,
    amount: toMajor(amountMinor, currency),
    currency,
    payment_options: 'card, banktransfer, ussd',
    customer: { email: customer },
    customizations: { title: 'Koya', description: title }
  }
}

function optionsOf(purchase: NewPurchase, keys: FlutterwaveKeys): Record<string, unknown> {
  const { customer, amountMinor, currency, reference } = purchase
  return {
    public_key: keys.publicKey,
    ...termsOf(purchase),
    payload_hash: checksum([String(toMajor(amountMinor, currency)), currency, customer, reference], keys.secretKey)
  }
}

/** Computes Flutterwave's checksum: the hash of the protected values, in its order, followed by the hash of the secret key. */
function checksum(parts: readonly string[], secretKey: string): string {
  return sha256(parts.join('') + sha256(secretKey))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readVerification(status: number, body: unknown): ProviderAnswer {
  const verified = verificationSchema.safeParse(body)
  if (status !== 200 || !verified.success) return isUnknownReference(status, body) ? { kind: 'not-found' } : { kind: 'unreachable' }
  const { id, tx_ref: reference, amount, currency, status: word, payment_type: channel, customer } = verified.data.data
  const known = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  if (known === undefined) return { kind: 'unreachable' }
  return {
    kind: 'payment',
    status: known,
    payment: { reference, amountMinor: toMinor(amount, currency), currency, customer: customer?.email ?? null },
    channel: channel ?? null,
    providerId: id === null || id === undefined ? null : String(id)
  }
}

function isUnknownReference(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 404) return false
  const refusal = refusalSchema.safeParse(body)
  return refusal.success && /no transaction was found/i.test(refusal.data.message ?? '')
}

/** A signature that is present must match: the older header cannot replace it. */
function isGenuine(raw: Buffer, headers: WebhookHeaders, secret: string): boolean {
  const signature = headers['flutterwave-signature']
  if (signature !== undefined) return isSignature(signature, { raw, key: secret, algorithm: 'sha256', encoding: 'base64' })
  return isSecret(headers['verif-hash'], secret)
}

function readWebhook({ raw, headers }: { readonly raw: Buffer; readonly headers: WebhookHeaders }, secret: string): WebhookReading {
  if (!isGenuine(raw, headers, secret)) return { kind: 'refused' }
  const webhook = webhookSchema.safeParse(parseRawJson(raw))
  if (!webhook.success) return { kind: 'ignored' }
  const { event, type, data } = webhook.data
  const name = event ?? type ?? ''
  const isReturn = name === 'refund.completed'
  const reference = data.tx_ref ?? data.reference
  const providerId = data.tx_id ?? data.TransactionId ?? data.charge_id
  if (!/^(charge|refund)\./.test(name)) return { kind: 'ignored' }
  if (typeof reference === 'string') return { kind: 'about', by: 'reference', id: reference, isReturn }
  // A charge that is not ours has an id, too; a returned payment must always be found.
  return isReturn && providerId !== null && providerId !== undefined
    ? { kind: 'about', by: 'providerId', id: String(providerId), isReturn }
    : { kind: 'ignored' }
}
