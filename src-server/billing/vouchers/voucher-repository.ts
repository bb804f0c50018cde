import type { Selectable } from 'kysely'
import { termSchema, type Term } from '../../../src-shared/billing/offer-term.ts'
import { offerRefSchema, type OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Vouchers that were made together and give the same. Times in milliseconds since 1970. */
export interface VoucherBatch {
  readonly batchId: string
  /** Printed on the sheet before the voucher's number, such as `K7M2`. */
  readonly label: string
  readonly offer: OfferRef
  readonly term: Term
  /** How many accounts may redeem each voucher. */
  readonly seats: number
  readonly expiresAt: number
  /** The price of one seat; null where the issuer gave none. */
  readonly price: Price | null
  readonly madeBy: string
  readonly madeAt: number
  readonly withdrawn: { readonly by: string; readonly at: number } | null
}

export interface CountedBatch extends VoucherBatch {
  readonly count: number
  /** Over all vouchers of the batch. */
  readonly seatsTaken: number
}

export interface Voucher {
  readonly codeHash: string
  /** Counts from 1, as printed on the sheet. */
  readonly number: number
  readonly batch: VoucherBatch
}

export interface VoucherRepository {
  /** All or nothing. `codeHashes` are in the order of the vouchers' numbers. */
  readonly createBatch: (batch: VoucherBatch, codeHashes: readonly string[]) => Promise<void>
  readonly find: (codeHash: string) => Promise<Voucher | null>
  /** Takes one seat; false where none is left. Concurrent calls never take more seats than there are. */
  readonly takeSeat: (voucher: Voucher) => Promise<boolean>
  /** Newest first. */
  readonly listBatches: () => Promise<readonly CountedBatch[]>
  /** What was redeemed stays valid. False where it is already withdrawn, or there is no such label. */
  readonly withdraw: (label: string, withdrawn: { readonly by: string; readonly at: number }) => Promise<boolean>
}

/** `queries` may be a transaction. */
export function createVoucherRepository(queries: Queries): VoucherRepository {
  return {
    createBatch: (batch, codeHashes) => createBatch(queries, batch, codeHashes),
    find: async (codeHash) => {
      const row = await queries
        .selectFrom('voucher')
        .innerJoin('voucher_batch', 'voucher_batch.batch_id', 'voucher.batch_id')
        .selectAll('voucher_batch')
        .select(['voucher.code_hash', 'voucher.number'])
        .where('voucher.code_hash', '=', codeHash)
        .executeTakeFirst()
      return row ? { codeHash: row.code_hash, number: row.number, batch: toBatch(row) } : null
    },
    takeSeat: async ({ codeHash, batch }) => {
      const taken = await queries
        .updateTable('voucher')
        .set((column) => ({ seats_taken: column('seats_taken', '+', 1) }))
        .where('code_hash', '=', codeHash)
        .where('seats_taken', '<', batch.seats)
        .returning('code_hash')
        .executeTakeFirst()
      return taken !== undefined
    },
    listBatches: async () => {
      const rows = await queries
        .selectFrom('voucher_batch')
        .innerJoin('voucher', 'voucher.batch_id', 'voucher_batch.batch_id')
        .selectAll('voucher_batch')
        .select(({ fn }) => [
          fn.count<number | string>('voucher.code_hash').as('voucher_count'),
          fn.sum<number | string>('voucher.seats_taken').as('taken')
        ])
        .groupBy('voucher_batch.batch_id')
        .orderBy('made_at', 'desc')
        .orderBy('label')
        .execute()
      // PostgreSQL returns counts as texts.
      return rows.map((row) => ({ ...toBatch(row), count: Number(row.voucher_count), seatsTaken: Number(row.taken) }))
    },
    withdraw: async (label, { by, at }) => {
      const withdrawn = await queries
        .updateTable('voucher_batch')
        .set({ withdrawn_by: by, withdrawn_at: at })
        .where('label', '=', label)
        .where('withdrawn_at', 'is', null)
        .returning('label')
        .executeTakeFirst()
      return withdrawn !== undefined
    }
  }
}

/** Rows of one statement: SQLite takes some thousand values at most. */
const ROWS_AT_ONCE = 200

async function createBatch(queries: Queries, batch: VoucherBatch, codeHashes: readonly string[]): Promise<void> {
  const { batchId, label, offer, term, seats, expiresAt, price, madeBy, madeAt } = batch
  const vouchers = codeHashes.map((codeHash, index) => ({ code_hash: codeHash, batch_id: batchId, number: index + 1, seats_taken: 0 }))
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('voucher_batch')
      .values({
        batch_id: batchId,
        label,
        offer_kind: offer.kind,
        slug: offer.slug,
        term: JSON.stringify(term),
        seats,
        expires_at: expiresAt,
        amount_minor: price?.amountMinor ?? null,
        currency: price?.currency ?? null,
        made_by: madeBy,
        made_at: madeAt,
        withdrawn_by: null,
        withdrawn_at: null
      })
      .execute()
    for (let from = 0; from < vouchers.length; from += ROWS_AT_ONCE) {
      await transaction
        .insertInto('voucher')
        .values(vouchers.slice(from, from + ROWS_AT_ONCE))
        .execute()
    }
  })
}

function toBatch(row: Selectable<Tables['voucher_batch']>): VoucherBatch {
  return {
    batchId: row.batch_id,
    label: row.label,
    offer: offerRefSchema.parse({ kind: row.offer_kind, slug: row.slug }),
    term: termSchema.parse(JSON.parse(row.term)),
    seats: row.seats,
    expiresAt: row.expires_at,
    price: row.amount_minor === null || row.currency === null ? null : { amountMinor: row.amount_minor, currency: row.currency },
    madeBy: row.made_by,
    madeAt: row.made_at,
    withdrawn: row.withdrawn_by === null || row.withdrawn_at === null ? null : { by: row.withdrawn_by, at: row.withdrawn_at }
  }
}
