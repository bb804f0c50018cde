import type { DatabaseSync } from 'node:sqlite'
import { mediaTypeSchema } from '../../../src-shared/content/media/media.ts'
import { hashOfBytes } from '../record/fetch-media.ts'
import type { StoredMedia } from '../record/stored-media.ts'

export interface MediaRow {
  sha256: string
  type: string
  content: Uint8Array
}

/**
 * Inserts pictures and sounds; media that several papers share are stored once. The table was created when there were only pictures. A row with the
 * same hash is rewritten, since it may have been damaged.
 */
export function insertMedia(db: DatabaseSync, media: readonly StoredMedia[]): void {
  const insert = db.prepare(
    'INSERT INTO picture (sha256, type, content) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET type = excluded.type, content = excluded.content'
  )
  for (const { sha256, type, bytes } of media) insert.run(sha256, type, bytes)
}

export function findMedia(db: DatabaseSync, sha256: string): StoredMedia | null {
  const row = db.prepare('SELECT sha256, type, content FROM picture WHERE sha256 = ?').get(sha256) as MediaRow | undefined
  return row ? mediaFrom(row) : null
}

/** Returns null if the bytes do not match the hash. */
export function mediaFrom({ sha256, type, content }: MediaRow): StoredMedia | null {
  const known = mediaTypeSchema.safeParse(type)
  return known.success && hashOfBytes(content) === sha256 ? { sha256, type: known.data, bytes: content } : null
}
