import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../../../../../src-server/content/exchange/archive/open-archive.ts'
import { craftZip, type CraftedEntry } from '../../../../../support/craft-zip.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

export function writeBytes(bytes: Buffer): string {
  const path = join(makeTempFolder(), 'export.zip')
  writeFileSync(path, bytes)
  return path
}

export function writeEntries(entries: readonly CraftedEntry[]): string {
  return writeBytes(craftZip({ entries }))
}

/** Opens an archive and reads all of its files. Returns their texts by path, or the first error code. */
export async function readAll(path: string): Promise<ReadonlyMap<string, string> | string> {
  const opened = await openArchive(path)
  if (!opened.ok) return opened.error.code
  const texts = new Map<string, string>()
  try {
    for (const name of opened.value.paths) {
      const file = await opened.value.read(name)
      if (!file.ok) return file.error.code
      texts.set(name, file.value.toString())
    }
    return texts
  } finally {
    await opened.value.close()
  }
}
