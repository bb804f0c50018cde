import { mediaTypeSchema } from '../../../src-shared/content/media/media.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { BankMedia } from './bank-media.ts'

/** Reads a file of any paper that a class was given by its hash, for a caller who was told its address (decision 107); null where none has it. */
export async function readClassMedia(queries: Queries, sha256: string): Promise<BankMedia | null> {
  const row = await queries.selectFrom('class_paper_media').select(['media_type', 'bytes']).where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row ? { type: mediaTypeSchema.parse(row.media_type), bytes: Buffer.from(row.bytes) } : null
}
