import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../../platform/database/open-database.ts'

/** A file of a pack library: a pack, a trusted key or the list of shared packs. `name` is its path in the library's folder, and leaves that nowhere. */
const storedFileSchema = z.strictObject({
  name: z.string().regex(/^(?:[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.koyapack|shared\.json|keys\/[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.pem)$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
})

const contentsSchema = z.strictObject({
  /** Another library, as in another database, has another id. */
  id: z.uuid(),
  files: z.array(storedFileSchema),
  /** A token of each change, the newest last: a state that has none of them is not of this library's past. */
  changes: z.array(z.string()).min(1)
})

export type StoredFile = z.infer<typeof storedFileSchema>

/** The whole library at one moment; `revision` grows with each change. */
export interface StoredLibrary extends z.infer<typeof contentsSchema> {
  readonly revision: number
}

/** The only row of `pack_library`. */
const LIBRARY = 'packs'

/** A pack is up to hundreds of megabytes: neither a server nor PostgreSQL should hold one in memory. */
const PIECE_BYTES = 256 * 1024
const TOKEN_BYTES = 9
/** A server that missed more of them puts aside what it could have deleted. */
const MOST_CHANGES = 500

export function isFileOfLibrary(name: string): boolean {
  return storedFileSchema.shape.name.safeParse(name).success
}

/** Null where the database has no library yet. Throws where its row is damaged. */
export async function readLibrary(queries: Queries): Promise<StoredLibrary | null> {
  const row = await queries.selectFrom('pack_library').select(['revision', 'files']).where('name', '=', LIBRARY).executeTakeFirst()
  return row ? { revision: row.revision, ...contentsSchema.parse(JSON.parse(row.files)) } : null
}

interface Replacement {
  /** Null where there was no library yet. */
  readonly before: StoredLibrary | null
  readonly files: readonly StoredFile[]
  /** Whether the database holds these bytes whole. */
  readonly isStored: (sha256: string) => boolean
  /** Where a file lies. */
  readonly pathOf: (file: StoredFile) => string
}

/** Replaces a library in one transaction, with the pieces of its files. Returns false where somebody else has changed it since. */
export function replaceLibrary(queries: Queries, { before, files, isStored, pathOf }: Replacement): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    if (!(await saveRow(transaction, before, files))) return false
    const named = new Set(files.map(({ sha256 }) => sha256))
    for (const { sha256 } of before?.files ?? [])
      if (!named.has(sha256) || !isStored(sha256)) await transaction.deleteFrom('pack_piece').where('sha256', '=', sha256).execute()
    for (const file of files) if (!isStored(file.sha256)) await savePieces(transaction, file.sha256, pathOf(file))
    return true
  })
}

/** Written first: the row's lock makes the next one wait. */
async function saveRow(transaction: Queries, before: StoredLibrary | null, files: readonly StoredFile[]): Promise<boolean> {
  const changes = [...(before?.changes ?? []), randomBytes(TOKEN_BYTES).toString('base64url')].slice(-MOST_CHANGES)
  const contents = JSON.stringify({ id: before?.id ?? randomUUID(), files, changes })
  const written =
    before === null
      ? await transaction
          .insertInto('pack_library')
          .values({ name: LIBRARY, revision: 1, files: contents })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('revision')
          .execute()
      : await transaction
          .updateTable('pack_library')
          .set({ revision: before.revision + 1, files: contents })
          .where('name', '=', LIBRARY)
          .where('revision', '=', before.revision)
          .returning('revision')
          .execute()
  return written.length > 0
}

async function savePieces(transaction: Queries, sha256: string, path: string): Promise<void> {
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
