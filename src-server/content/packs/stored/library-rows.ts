import { createReadStream } from 'node:fs'
import type { Queries } from '../../../platform/database/open-database.ts'

/** A file of a pack library: a pack, a trusted key or the list of shared packs. `name` is its path in the library's folder, with slashes. */
export interface StoredFile {
  readonly name: string
  readonly sha256: string
}

/** The whole library at one moment; `revision` grows with each change. */
export interface StoredLibrary {
  readonly revision: number
  readonly files: readonly StoredFile[]
}

/** The only row of `pack_library`. */
const LIBRARY = 'packs'

/** A pack is up to hundreds of megabytes: neither a server nor PostgreSQL should hold one in memory. */
const PIECE_BYTES = 256 * 1024

/** Null where the database has no library yet. */
export async function readLibrary(queries: Queries): Promise<StoredLibrary | null> {
  const row = await queries.selectFrom('pack_library').select(['revision', 'files']).where('name', '=', LIBRARY).executeTakeFirst()
  return row ? { revision: row.revision, files: JSON.parse(row.files) as readonly StoredFile[] } : null
}

/** Returns the library, which nobody else changes until the transaction ends. */
export async function lockLibrary(transaction: Queries): Promise<StoredLibrary> {
  await transaction
    .insertInto('pack_library')
    .values({ name: LIBRARY, revision: 0, files: '[]' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { revision, files } = await transaction
    .updateTable('pack_library')
    .set((expression) => ({ revision: expression.ref('revision') }))
    .where('name', '=', LIBRARY)
    .returning(['revision', 'files'])
    .executeTakeFirstOrThrow()
  return { revision, files: JSON.parse(files) as readonly StoredFile[] }
}

/** Replaces the library `before` by one whose pieces are stored, and deletes the pieces of files that it no longer has. */
export async function saveLibrary(transaction: Queries, before: StoredLibrary, files: readonly StoredFile[]): Promise<void> {
  await transaction
    .updateTable('pack_library')
    .set({ revision: before.revision + 1, files: JSON.stringify(files) })
    .where('name', '=', LIBRARY)
    .execute()
  const named = new Set(files.map(({ sha256 }) => sha256))
  for (const { sha256 } of before.files) if (!named.has(sha256)) await transaction.deleteFrom('pack_piece').where('sha256', '=', sha256).execute()
}

/** Stores the bytes of a file under its hash. */
export async function savePieces(transaction: Queries, sha256: string, path: string): Promise<void> {
  let number = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    await transaction
      .insertInto('pack_piece')
      .values({ sha256, number, bytes: bytes as Buffer })
      .onConflict((conflict) => conflict.columns(['sha256', 'number']).doNothing())
      .execute()
    number += 1
  }
}

/** Reads the bytes of a file in pieces; none where it is not stored any more. */
export async function* readPieces(queries: Queries, sha256: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const piece = await queries.selectFrom('pack_piece').select('bytes').where('sha256', '=', sha256).where('number', '=', number).executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}
