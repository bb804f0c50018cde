import type { FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'

const DAY_MS = 86_400_000

/** Rows of purchases and vouchers, by table. */
export function paymentRows({ until }: FillSizes, { id, account, uniform }: FillValues) {
  const at = `${String(until)} - floor(${uniform('l * 64 + k', 'paid')} * ${String(500 * DAY_MS)})::bigint`
  const isBuyer = `${uniform('l', 'purchase')} < 0.15`
  return {
    purchase: {
      where: isBuyer,
      columns: {
        purchase_id: id('purchase', 'l'),
        account_id: account('l'),
        reference: `'filled-' || l`,
        offer_kind: `'plan'`,
        offer_slug: `'filled'`,
        title: `'Plan'`,
        period: `'year'`,
        amount_minor: '500000',
        currency: `'NGN'`,
        provider: `'paystack'`,
        is_test: '0',
        customer: `'learner-' || l || '@filled.example'`,
        state: `'paid'`,
        reason: 'null',
        channel: `'card'`,
        provider_id: 'l::text',
        token_hash: 'null',
        token_ends_at: at,
        link: 'null',
        link_holds_until: 'null',
        started_at: at,
        changed_at: at,
        checks: '1',
        next_check_at: 'null',
        revision: '3'
      }
    },
    purchase_change: {
      each: 3,
      where: isBuyer,
      columns: {
        account_id: account('l'),
        purchase_id: id('purchase', 'l'),
        revision: 'k',
        state: `case k when 1 then 'started' when 2 then 'pending' else 'paid' end`,
        reason: 'null',
        cause: `'provider'`,
        changed_at: at
      }
    },
    grant_entry: {
      where: isBuyer,
      columns: {
        entry_id: id('grant', 'l'),
        account_id: account('l'),
        kind: `'grant'`,
        revokes: 'null',
        offer_kind: `'add-on'`,
        slug: `'filled'`,
        term: `'{"kind":"period","period":"year"}'`,
        from_at: at,
        source: `'payment'`,
        reference: `'filled-' || l`,
        amount_minor: '500000',
        currency: `'NGN'`,
        idempotency_key: `'purchase filled-' || l`,
        made_at: at
      }
    },
    voucher_batch: {
      where: 'l % 1000 = 0',
      columns: {
        batch_id: id('batch', 'l'),
        label: `'F' || l`,
        offer_kind: `'add-on'`,
        slug: `'filled'`,
        term: `'{"kind":"period","period":"year"}'`,
        seats: '1',
        expires_at: String(until + 100 * DAY_MS),
        amount_minor: 'null',
        currency: 'null',
        made_by: `'staff'`,
        made_at: String(until),
        withdrawn_by: 'null',
        withdrawn_at: 'null'
      }
    },
    voucher: {
      columns: { code_hash: `md5('voucher ' || l)`, batch_id: id('batch', 'l / 1000 * 1000'), number: '(l % 1000)::int', seats_taken: '(l % 2)::int' }
    }
  } as const
}
