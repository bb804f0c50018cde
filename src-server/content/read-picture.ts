import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultInPicture } from '../../src-shared/content/check-picture.ts'
import { fileNameOf, type Picture } from '../../src-shared/content/picture.ts'

/** The bytes of a bank's picture; null where its file is not there, or is not what the table says. */
export async function readPictureFile(bankFolder: string, picture: Picture): Promise<Buffer | null> {
  try {
    const bytes = await readFile(join(bankFolder, 'media', fileNameOf(picture)))
    const isSame = createHash('sha256').update(bytes).digest('hex') === picture.sha256
    return isSame && faultInPicture(picture, { bytes, text: bytes.toString('utf8') }) === null ? bytes : null
  } catch {
    return null
  }
}
