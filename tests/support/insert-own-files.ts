import type { Queries } from '../../src-server/platform/database/open-database.ts'
import { sha256Of } from './pictures.ts'

interface Files {
  readonly count: number
  readonly sizeBytes: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Stores files of one byte that say to have `sizeBytes`. Their hashes are those of their numbers. */
export async function insertOwnFiles(queries: Queries, accountId: string, files: Files): Promise<void> {
  const rows = Array.from({ length: files.count }, (_, number) => ({
    account_id: accountId,
    sha256: sha256Of(String(number)),
    media_type: 'image/webp',
    size_bytes: files.sizeBytes,
    bytes: Buffer.from('x'),
    added_at: files.now
  }))
  for (let start = 0; start < rows.length; start += 200)
    await queries
      .insertInto('own_media')
      .values(rows.slice(start, start + 200))
      .execute()
}
