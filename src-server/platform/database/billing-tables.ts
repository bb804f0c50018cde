/** Who was given what, and the vouchers that give it. Times in milliseconds since 1970, structured values JSON text. */
export interface BillingTables {
  /**
   * The ledger: rows are added and never changed. A row is a grant, or the revocation of one, which it names in `revokes`. What it does not need is null.
   * `idempotency_key` says what the grant is for, such as the voucher or the payment: nothing is granted twice for it.
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
    /** What a person can look up: the voucher's number, the payment's reference, or who of the staff did it. */
    reference: string
    amount_minor: number | null
    currency: string | null
    idempotency_key: string
    made_at: number
  }
  /** Vouchers that were made together. `amount_minor` is what one seat costs, where the issuer said so. */
  voucher_batch: {
    batch_id: string
    /** What stands on the sheet, with the voucher's number behind it. */
    label: string
    offer_kind: string
    slug: string
    term: string
    /** How many accounts may redeem each of them. */
    seats: number
    expires_at: number
    amount_minor: number | null
    currency: string | null
    made_by: string
    made_at: number
    withdrawn_by: string | null
    withdrawn_at: number | null
  }
  /** The codes themselves are on paper alone. */
  voucher: { code_hash: string; batch_id: string; number: number; seats_taken: number }
  /** Whose signed vouchers this backend takes, beside the keys that come with Koya. `pem` is a public key. */
  voucher_issuer: { key_id: string; pem: string; trusted_by: string; trusted_at: number }
}
