import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf, type Picture } from '../../src-shared/content/picture.ts'
import { faultInPictureFile } from './picture-file.ts'

/** The bytes of a bank's picture; null where its file is not there, or is not what the table says. */
export async function readPictureFile(bankFolder: string, picture: Picture): Promise<Buffer | null> {
  try {
    const bytes = await readFile(join(bankFolder, 'media', fileNameOf(picture)))
    return faultInPictureFile(picture, bytes) === null ? bytes : null
  } catch {
    return null
  }
}
