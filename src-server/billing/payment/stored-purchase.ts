import type { Selectable } from 'kysely'
import { periods, type Period } from '../../../src-shared/billing/offer-term.ts'
import { offerRefSchema, type OfferRef } from '../../../src-shared/billing/offer.ts'
import { providerNames, type ProviderName } from '../../../src-shared/billing/payment-providers.ts'
import { purchaseReasons, purchaseStates, type PurchaseState } from '../../../src-shared/billing/purchase-state.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { PaymentTables } from '../../platform/database/tables/payment-tables.ts'

/** The fixed data of a purchase. Amount in the smallest unit of the currency. */
export interface NewPurchase {
  readonly purchaseId: string
  readonly accountId: string
  readonly reference: string
  readonly offer: OfferRef
  readonly title: string
  /** The period bought. */
  readonly period: Period
  readonly amountMinor: number
  readonly currency: string
  readonly provider: ProviderName
  /** No money moves. */
  readonly isTest: boolean
  /** The e-mail address given to the provider. */
  readonly customer: string
  /** The provider's page for another person's phone, and until when it can be paid there; null where a window of Koya opens. */
  readonly paymentLink: { readonly link: string; readonly holdsUntil: number } | null
}

/** Times in milliseconds since 1970. */
export interface StoredPurchase extends NewPurchase {
  readonly state: PurchaseState
  readonly channel: string | null
  readonly startedAt: number
  readonly changedAt: number
  readonly checks: number
  readonly nextCheckAt: number | null
  readonly revision: number
}

const nameSchema = z.enum(purchaseStates)
const reasonSchema = z.enum(purchaseReasons).nullable()
const providerSchema = z.enum(providerNames)
const periodSchema = z.enum(periods)

/** Converts a row; throws for one that no version of Koya wrote. */
export function toStored(row: Selectable<PaymentTables['purchase']>): StoredPurchase {
  return {
    purchaseId: row.purchase_id,
    accountId: row.account_id,
    reference: row.reference,
    offer: offerRefSchema.parse({ kind: row.offer_kind, slug: row.offer_slug }),
    title: row.title,
    period: periodSchema.parse(row.period),
    amountMinor: row.amount_minor,
    currency: row.currency,
    provider: providerSchema.parse(row.provider),
    isTest: row.is_test === 1,
    customer: row.customer,
    paymentLink: row.link === null || row.link_holds_until === null ? null : { link: row.link, holdsUntil: row.link_holds_until },
    state: { name: nameSchema.parse(row.state), reason: reasonSchema.parse(row.reason) },
    channel: row.channel,
    startedAt: row.started_at,
    changedAt: row.changed_at,
    checks: row.checks,
    nextCheckAt: row.next_check_at,
    revision: row.revision
  }
}
