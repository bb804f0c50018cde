/** Purchases of learners. Amounts are in the smallest unit of their currency, times in milliseconds since 1970. */
export interface PaymentTables {
  purchase: {
    purchase_id: string
    account_id: string
    /** The provider's identifier for the purchase. */
    reference: string
    offer_kind: string
    offer_slug: string
    /** The title at the time of purchase. */
    title: string
    /** The period bought: one of `periods`. */
    period: string
    amount_minor: number
    currency: string
    provider: string
    /** 1 where no money moves. */
    is_test: number
    /** The e-mail address given to the provider. */
    customer: string
    /** One of `purchaseStates`. */
    state: string
    reason: string | null
    channel: string | null
    /** The provider's own id of the payment. */
    provider_id: string | null
    /** Hash of the single-use token that opens the checkout page; null once it was used. */
    token_hash: string | null
    token_ends_at: number
    /** The payment link for another person's phone; null where the purchase is paid in a window. */
    link: string | null
    link_holds_until: number | null
    started_at: number
    changed_at: number
    /** How often the provider was asked since the last news from the checkout. */
    checks: number
    /** When to ask the provider next; null when it is no longer asked. */
    next_check_at: number | null
    /** Incremented by every write: of two concurrent writes, one is retried. */
    revision: number
  }
  /** The audit of purchases; append-only. */
  purchase_change: {
    account_id: string
    purchase_id: string
    revision: number
    state: string
    reason: string | null
    cause: string
    changed_at: number
  }
  /** Demonstration accounts: test payments count for them also in a packaged Koya. */
  demonstration_account: { account_id: string; made_at: number }
}
