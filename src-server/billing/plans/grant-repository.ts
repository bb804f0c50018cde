import type { Selectable } from 'kysely'
import { grantSources, type GrantEntry, type RevocationEntry } from '../../../src-shared/billing/ledger.ts'
import { termSchema } from '../../../src-shared/billing/offer-term.ts'
import { offerRefSchema } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A grant with the data of its receipt. */
export interface StoredGrant extends GrantEntry {
  readonly accountId: string
  /** For people to look up: the voucher's number, the payment's reference, or the staff member's name; empty where it was not recorded. */
  readonly reference: string
  /** The price paid; null where it was not recorded. */
  readonly paid: Price | null
}

export interface StoredRevocation extends RevocationEntry {
  readonly accountId: string
  /** Who revoked it. */
  readonly by: string
}

export interface GrantRepository {
  /** Records a grant. False where `idempotencyKey` already has one; then nothing is written. */
  readonly grant: (grant: StoredGrant, idempotencyKey: string) => Promise<boolean>
  /** False where it was already revoked. */
  readonly revoke: (revocation: StoredRevocation) => Promise<boolean>
  /** All entries of an account, grants before revocations, oldest first. */
  readonly listOf: (accountId: string) => Promise<readonly (StoredGrant | StoredRevocation)[]>
  readonly find: (entryId: string) => Promise<StoredGrant | null>
  /** The grant with that key. */
  readonly findByKey: (idempotencyKey: string) => Promise<StoredGrant | null>
}

/** Creates the repository of the append-only ledger. `queries` may be a transaction. */
export function createGrantRepository(queries: Queries): GrantRepository {
  return {
    grant: (grant, idempotencyKey) => add(queries, toGrantRow(grant, idempotencyKey)),
    revoke: (revocation) => add(queries, toRevocationRow(revocation)),
    listOf: async (accountId) => {
      const rows = await queries
        .selectFrom('grant_entry')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('kind')
        .orderBy('made_at')
        .orderBy('entry_id')
        .execute()
      return rows.map((row) => (row.kind === 'grant' ? toGrant(row) : toRevocation(row)))
    },
    find: async (entryId) => {
      const row = await queries.selectFrom('grant_entry').selectAll().where('entry_id', '=', entryId).where('kind', '=', 'grant').executeTakeFirst()
      return row ? toGrant(row) : null
    },
    findByKey: async (idempotencyKey) => {
      const row = await queries.selectFrom('grant_entry').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
      return row?.kind === 'grant' ? toGrant(row) : null
    }
  }
}

type Row = Selectable<Tables['grant_entry']>

async function add(queries: Queries, row: Row): Promise<boolean> {
  const added = await queries
    .insertInto('grant_entry')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  return added !== undefined
}

function toGrantRow({ entryId, accountId, offer, term, from, source, reference, paid, madeAt }: StoredGrant, idempotencyKey: string): Row {
  return {
    entry_id: entryId,
    account_id: accountId,
    kind: 'grant',
    revokes: null,
    offer_kind: offer.kind,
    slug: offer.slug,
    term: JSON.stringify(term),
    from_at: from,
    source,
    reference,
    amount_minor: paid?.amountMinor ?? null,
    currency: paid?.currency ?? null,
    idempotency_key: idempotencyKey,
    made_at: madeAt
  }
}

function toRevocationRow({ entryId, accountId, revokes, by, madeAt }: StoredRevocation): Row {
  return {
    entry_id: entryId,
    account_id: accountId,
    kind: 'revocation',
    revokes,
    offer_kind: null,
    slug: null,
    term: null,
    from_at: null,
    source: 'staff',
    reference: by,
    amount_minor: null,
    currency: null,
    idempotency_key: `revocation:${revokes}`,
    made_at: madeAt
  }
}

const sourceSchema = z.enum(grantSources)

/** Throws where the row was not written by `toGrantRow`. */
function toGrant(row: Row): StoredGrant {
  return {
    kind: 'grant',
    entryId: row.entry_id,
    accountId: row.account_id,
    offer: offerRefSchema.parse({ kind: row.offer_kind, slug: row.slug }),
    term: termSchema.parse(JSON.parse(row.term ?? 'null')),
    from: z.number().parse(row.from_at),
    source: sourceSchema.parse(row.source),
    reference: row.reference,
    paid: row.amount_minor === null || row.currency === null ? null : { amountMinor: row.amount_minor, currency: row.currency },
    madeAt: row.made_at
  }
}

function toRevocation(row: Row): StoredRevocation {
  return {
    kind: 'revocation',
    entryId: row.entry_id,
    accountId: row.account_id,
    revokes: z.string().parse(row.revokes),
    by: row.reference,
    madeAt: row.made_at
  }
}
