import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf, type Media } from '../../../src-shared/content/media/media.ts'
import { faultInMediaFile } from '../sources/media-file.ts'

/** The bytes of a bank's picture or sound; null where its file is not there, or is not what the table says. */
export async function readMediaFile(bankFolder: string, media: Media): Promise<Buffer | null> {
  try {
    const bytes = await readFile(join(bankFolder, 'media', fileNameOf(media)))
    return faultInMediaFile(media, bytes) === null ? bytes : null
  } catch {
    return null
  }
}
