/** Grants and the vouchers that give them. Times are milliseconds since 1970; structured values are JSON text. */
export interface BillingTables {
  /**
   * The ledger is append-only. A row is a grant, or the revocation of the grant named in `revokes`. Unused columns are null.
   * `idempotency_key` names the source of a grant, such as the voucher or the payment; each source grants once.
   */
  grant_entry: {
    entry_id: string
    account_id: string
    kind: string
    revokes: string | null
    offer_kind: string | null
    slug: string | null
    term: string | null
    from_at: number | null
    source: string
    /** For people to look up: the voucher's number, the payment's reference, or the staff member's name. */
    reference: string
    amount_minor: number | null
    currency: string | null
    idempotency_key: string
    made_at: number
  }
  /** Vouchers made together. `amount_minor` is the price of one seat, or null where the issuer gave none. */
  voucher_batch: {
    batch_id: string
    /** Printed on the sheet, followed by the voucher's number. */
    label: string
    offer_kind: string
    slug: string
    term: string
    /** How many accounts may redeem each voucher. */
    seats: number
    expires_at: number
    amount_minor: number | null
    currency: string | null
    made_by: string
    made_at: number
    withdrawn_by: string | null
    withdrawn_at: number | null
  }
  /** The codes are printed on paper and never stored. */
  voucher: { code_hash: string; batch_id: string; number: number; seats_taken: number }
  /** Issuers whose signed vouchers this backend accepts, in addition to the keys that ship with Koya. `pem` is a public key. */
  voucher_issuer: { key_id: string; pem: string; trusted_by: string; trusted_at: number }
}
