/** What learners buy. Amounts in the smallest unit of their currency, times in milliseconds since 1970. */
export interface PaymentTables {
  purchase: {
    purchase_id: string
    account_id: string
    /** What the provider knows it by. */
    reference: string
    offer_kind: string
    offer_slug: string
    /** As it was offered when the purchase began. */
    title: string
    /** For how long it is bought: one of `periods`. */
    period: string
    amount_minor: number
    currency: string
    provider: string
    /** 1 where no money moves. */
    is_test: number
    /** The e-mail address that the provider was told. */
    customer: string
    /** One of `purchaseStates`. */
    state: string
    reason: string | null
    channel: string | null
    /** The provider's own number of the payment. */
    provider_id: string | null
    /** Of the token that opens the checkout page once; null when it was spent. */
    token_hash: string | null
    token_ends_at: number
    /** Where somebody else pays it on a phone; null where it is paid in a window. */
    link: string | null
    link_holds_until: number | null
    started_at: number
    changed_at: number
    /** How often the provider was asked since the checkout last had news. */
    checks: number
    /** When the provider is asked next; null where it is asked no more. */
    next_check_at: number | null
    /** Counts every write: of two at the same time one begins anew. */
    revision: number
  }
  /** The audit of purchases: rows are added and never changed. */
  purchase_change: {
    account_id: string
    purchase_id: string
    revision: number
    state: string
    reason: string | null
    cause: string
    changed_at: number
  }
  /** Accounts that show what Koya can do: the test payment gives to them also in a packaged Koya. */
  demonstration_account: { account_id: string; made_at: number }
}
