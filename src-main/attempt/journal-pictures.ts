import type { DatabaseSync } from 'node:sqlite'
import { pictureTypeSchema } from '../../src-shared/content/picture.ts'
import { hashOfBytes } from './fetch-pictures.ts'
import type { KeptPicture } from './kept-picture.ts'

export interface PictureRow {
  sha256: string
  type: string
  content: Uint8Array
}

/** Pictures that several papers show are kept once. What the hash already names is written anew, since damage may have been in it. */
export function insertPictures(db: DatabaseSync, pictures: readonly KeptPicture[]): void {
  const insert = db.prepare(
    'INSERT INTO picture (sha256, type, content) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET type = excluded.type, content = excluded.content'
  )
  for (const { sha256, type, bytes } of pictures) insert.run(sha256, type, bytes)
}

export function findPicture(db: DatabaseSync, sha256: string): KeptPicture | null {
  const row = db.prepare('SELECT sha256, type, content FROM picture WHERE sha256 = ?').get(sha256) as PictureRow | undefined
  return row ? pictureFrom(row) : null
}

/** Null where the bytes are not those whose hash is their name. */
export function pictureFrom({ sha256, type, content }: PictureRow): KeptPicture | null {
  const known = pictureTypeSchema.safeParse(type)
  return known.success && hashOfBytes(content) === sha256 ? { sha256, type: known.data, bytes: content } : null
}
