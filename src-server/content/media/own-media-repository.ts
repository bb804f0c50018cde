import { createHash } from 'node:crypto'
import { lockAccount } from '../../account/store/lock-account.ts'
import { MOST_OWN_BYTES, MOST_OWN_FILES } from '../../../src-shared/content/media/own-media.ts'
import { mediaTypeSchema, type MediaType } from '../../../src-shared/content/media/media.ts'
import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { BankMedia } from './bank-media.ts'

interface NewFile {
  readonly type: MediaType
  readonly bytes: Buffer
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface OwnMediaRepository {
  /** Stores a file once under its SHA-256 (hex), which it returns; null where the account would exceed its limits. */
  readonly add: (accountId: string, file: NewFile) => Promise<string | null>
  /** Returns the hashes of the account's files. */
  readonly listHashes: (accountId: string) => Promise<ReadonlySet<string>>
  /** Returns the bytes that files of the account have, by their hashes, without reading them. */
  readonly readSizes: (accountId: string, hashes: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Reads files of the account by their hashes; without those that it does not have. */
  readonly readFiles: (accountId: string, hashes: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
}

/** A draft that shows a new file may not be saved yet, or its removal may be undone. */
const UNUSED_LASTS_MS = 24 * 3_600_000

export function createOwnMediaRepository(queries: Queries): OwnMediaRepository {
  return {
    add: (accountId, { type, bytes, now }) =>
      queries.transaction().execute(async (transaction) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        // Files that arrive at the same time are counted one after the other.
        await lockAccount(transaction, accountId)
        if (await isKnown(transaction, { accountId, sha256, now })) return sha256
        if (!(await hasRoom(transaction, accountId, bytes.length))) {
          await removeUnused(transaction, accountId, now - UNUSED_LASTS_MS)
          if (!(await hasRoom(transaction, accountId, bytes.length))) return null
        }
        await transaction
          .insertInto('own_media')
          .values({ account_id: accountId, sha256, media_type: type, size_bytes: bytes.length, bytes, added_at: now })
          .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ added_at: now }))
          .execute()
        return sha256
      }),
    listHashes: async (accountId) => {
      const rows = await queries.selectFrom('own_media').select('sha256').where('account_id', '=', accountId).execute()
      return new Set(rows.map(({ sha256 }) => sha256))
    },
    readSizes: async (accountId, hashes) => {
      if (hashes.length === 0) return new Map()
      const rows = await queries
        .selectFrom('own_media')
        .select(['sha256', 'size_bytes'])
        .where('account_id', '=', accountId)
        .where(isOneOf(queries, 'sha256', [...hashes]))
        .execute()
      return new Map(rows.map(({ sha256, size_bytes: sizeBytes }) => [sha256, sizeBytes]))
    },
    readFiles: async (accountId, hashes) => {
      if (hashes.length === 0) return new Map()
      const rows = await queries
        .selectFrom('own_media')
        .select(['sha256', 'bytes'])
        .where('account_id', '=', accountId)
        .where(isOneOf(queries, 'sha256', [...hashes]))
        .execute()
      return new Map(rows.map(({ sha256, bytes }) => [sha256, Buffer.from(bytes)]))
    }
  }
}

/** Whether the account has the file; it is as good as new then, and needs no room. */
async function isKnown(queries: Queries, file: { readonly accountId: string; readonly sha256: string; readonly now: number }): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('own_media')
    .set({ added_at: file.now })
    .where('account_id', '=', file.accountId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads the file of any author by its hash, for a caller who was told its address (decision 107); null where nobody has it. */
export async function readOwnMedia(queries: Queries, sha256: string): Promise<BankMedia | null> {
  const row = await queries.selectFrom('own_media').select(['media_type', 'bytes']).where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row ? { type: mediaTypeSchema.parse(row.media_type), bytes: Buffer.from(row.bytes) } : null
}

async function hasRoom(queries: Queries, accountId: string, sizeBytes: number): Promise<boolean> {
  const { files, total } = await queries
    .selectFrom('own_media')
    .select(({ fn }) => [fn.countAll<number | string>().as('files'), fn.sum<number | string | null>('size_bytes').as('total')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(files) < MOST_OWN_FILES && Number(total ?? 0) + sizeBytes <= MOST_OWN_BYTES
}

/** Removes files that no question and no passage of the account names. Only when room is needed: until then a removal can be undone. */
async function removeUnused(queries: Queries, accountId: string, addedBefore: number): Promise<void> {
  const questions = await queries.selectFrom('own_question').select('question as text').where('account_id', '=', accountId).execute()
  const passages = await queries.selectFrom('own_passage').select('sound as text').where('account_id', '=', accountId).execute()
  const used = new Set([...questions, ...passages].flatMap(({ text }) => text?.match(/"[0-9a-f]{64}"/g) ?? []))
  const old = await queries.selectFrom('own_media').select('sha256').where('account_id', '=', accountId).where('added_at', '<', addedBefore).execute()
  for (const { sha256 } of old)
    if (!used.has(`"${sha256}"`)) await queries.deleteFrom('own_media').where('account_id', '=', accountId).where('sha256', '=', sha256).execute()
}
