import { onTestFinished } from 'vitest'
import { createFlutterwave } from '../../src-server/billing/payment/flutterwave.ts'
import type { PaymentProvider } from '../../src-server/billing/payment/payment-provider.ts'
import { paymentGrants } from '../../src-server/billing/payment/payment-grants.ts'
import { createPaystack } from '../../src-server/billing/payment/paystack.ts'
import { createPurchaseRepository } from '../../src-server/billing/payment/purchase-repository.ts'
import { reconcilePurchases } from '../../src-server/billing/payment/reconcile-purchases.ts'
import { createSettlePurchase } from '../../src-server/billing/payment/settle-purchase.ts'
import type { OfferRef } from '../../src-shared/billing/offer.ts'
import type { Purchase } from '../../src-shared/billing/purchase.ts'
import type { TestDatabase } from './databases.ts'
import { runPaymentProvider, fakeProviderKeys, type FakePaymentProvider, type SignedWebhook } from './payment-provider.ts'
import { signIn, type SignedInLearner } from './signed-in-learner.ts'
import { openTestBackend, type TestBackend } from './test-backend.ts'
import type { TestClock } from './test-clock.ts'

export interface Till {
  readonly backend: TestBackend
  readonly fakeProvider: FakePaymentProvider
  readonly learner: SignedInLearner
  /** Starts a purchase of the fixture's add-on or of another offer. */
  readonly start: (offer?: OfferRef) => Promise<StartedPurchase>
  /** Starts a purchase of that add-on, or of another offer, that another person pays by a link. */
  readonly createPaymentLink: (offer?: OfferRef) => Promise<LinkedPurchase>
  /** For tests that last longer than a session. */
  readonly signInAgain: () => Promise<void>
  readonly list: () => Promise<readonly Purchase[]>
  /** Reads the link that the backend returns to the learner's computer; null where it returns none. */
  readonly linkOf: (purchaseId: string) => Promise<string | null>
  /** Sends bytes to the webhook address; returns the status. */
  readonly sendWebhook: (webhook: SignedWebhook) => Promise<number>
  readonly check: (purchaseId: string, window?: 'open' | 'done' | 'closed') => Promise<string>
  /** Reads the stored state with its reason, such as `failed declined`. */
  readonly stateOf: (purchaseId: string) => Promise<string>
  readonly grantCount: () => Promise<number>
}

interface LinkedPurchase {
  readonly purchaseId: string
  readonly reference: string
  readonly link: string
}

interface StartedPurchase {
  readonly purchaseId: string
  readonly reference: string
  readonly address: string
  readonly origin: string
}

export const extraNotes: OfferRef = { kind: 'add-on', slug: 'extra-notes' }

/** Creates the adapter that talks to the fake provider. */
export function providerOf({ kind, origin }: FakePaymentProvider): PaymentProvider {
  const place = { api: origin, script: `${origin}/inline.js` }
  return kind === 'paystack'
    ? createPaystack({ keys: fakeProviderKeys.paystack, fetch, addresses: place })
    : createFlutterwave({ keys: fakeProviderKeys.flutterwave, fetch, addresses: place })
}

interface TillOptions {
  readonly database: TestDatabase
  readonly kind?: FakePaymentProvider['kind']
  readonly clock?: TestClock
  /** Another backend's provider, for two server processes over one database. */
  readonly fakeProvider?: FakePaymentProvider
  /** Another backend's learner. */
  readonly learner?: SignedInLearner
  /** Replaces the adapter, for controls. */
  readonly provider?: (fakeProvider: FakePaymentProvider) => PaymentProvider
}

/** Opens a backend that takes payments by a fake provider, with a signed-in learner. */
export async function openTill({ database, kind = 'paystack', clock, ...options }: TillOptions): Promise<Till> {
  const fakeProvider = options.fakeProvider ?? (await runPaymentProvider(kind))
  if (!options.fakeProvider) onTestFinished(() => fakeProvider.stop())
  const backend = await openTestBackend({
    database,
    payment: { kind: 'provider', provider: (options.provider ?? providerOf)(fakeProvider), listen: { host: '127.0.0.1', port: 0 }, origin: null },
    ...(clock ? { clock } : {})
  })
  const learner = options.learner ?? (await signIn(backend))
  let bearer = learner.token
  const { queries } = backend.database
  let origin = ''
  const list = async (): Promise<readonly Purchase[]> => (await backend.call('listPurchases', { bearer })).value.purchases
  return {
    backend,
    fakeProvider,
    learner,
    start: async (offer = extraNotes) => {
      const { purchase, checkout } = (await backend.call('startPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer } })).value
      origin = new URL(checkout.address).origin
      return { purchaseId: purchase.purchaseId, reference: purchase.reference, address: checkout.address, origin }
    },
    createPaymentLink: async (offer = extraNotes) => {
      const { purchase } = (await backend.call('handOverPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer } })).value
      const asked = fakeProvider.asked.at(-1)
      origin = new URL(String(asked?.['callback_url'] ?? asked?.['redirect_url'])).origin
      return { purchaseId: purchase.purchaseId, reference: purchase.reference, link: purchase.handOver?.link ?? '' }
    },
    signInAgain: async () => {
      bearer = (await backend.call('login', { body: { identifier: learner.email, password: learner.password } })).value.metadata.token
    },
    list,
    linkOf: async (purchaseId) => (await list()).find((one) => one.purchaseId === purchaseId)?.handOver?.link ?? null,
    sendWebhook: async ({ raw, headers }) => (await fetch(`${origin}/webhooks/${fakeProvider.kind}`, { method: 'POST', headers, body: raw })).status,
    check: async (purchaseId, window = 'done') => {
      const { purchase } = (await backend.call('checkPurchase', { bearer, params: { purchaseId }, body: { window } })).value
      return purchase.reason === null ? purchase.state : `${purchase.state} ${purchase.reason}`
    },
    stateOf: async (purchaseId) => {
      const row = await queries.selectFrom('purchase').select(['state', 'reason']).where('purchase_id', '=', purchaseId).executeTakeFirstOrThrow()
      return row.reason === null ? row.state : `${row.state} ${row.reason}`
    },
    grantCount: async () => (await queries.selectFrom('grant_entry').select('entry_id').where('kind', '=', 'grant').execute()).length
  }
}

/** Returns a function that runs one sweep of a server process. */
export function sweepOf({ backend, fakeProvider }: Till, provider: PaymentProvider = providerOf(fakeProvider)): () => Promise<void> {
  const { now } = backend.clock
  const purchases = createPurchaseRepository(backend.database.queries, paymentGrants)
  const settle = createSettlePurchase({ purchases, provider, now, logger: { warn: () => undefined } })
  return () => reconcilePurchases({ purchases, settle, now, logger: { error: () => undefined } })
}

/** Returns the payment of the fixture's add-on as the fake provider stores it. */
export function paymentFor({ reference }: Pick<StartedPurchase, 'reference'>, { email }: SignedInLearner) {
  return { reference, amountMinor: EXTRA_NOTES_MINOR, currency: 'NGN', customer: email, status: 'success' as const }
}

export const EXTRA_NOTES_MINOR = 120_000
