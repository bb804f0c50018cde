import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { PackRules } from './built-in-packs.ts'
import { isLibraryPack, readLibrary } from './library-pack.ts'
import { openPack } from './archive/open-pack.ts'
import { idsIn, packFileOf } from './archive/pack-folder.ts'

/** Returns why a library cannot be installed under its serial, which names it in addresses and lists; null where no other library has it. */
export async function refuseSerial(
  { folder, rules }: { readonly folder: string; readonly rules: Pick<PackRules, 'serials' | 'keys'> },
  { id, serial }: { readonly id: string; readonly serial: string | undefined }
): Promise<Failure | null> {
  if (serial === undefined) return null
  const taken = fail('pack/serial-taken', { serial }).error
  if (rules.serials.has(serial)) return taken
  for (const other of await idsIn(folder)) {
    if (other !== id && (await serialIn(packFileOf(folder, other), rules.keys)) === serial) return taken
  }
  return null
}

/** Null for a pack that is not a library or cannot be read. */
async function serialIn(file: string, keys: PackRules['keys']): Promise<string | null> {
  const opened = await openPack(file, keys)
  if (!opened.ok) return null
  try {
    if (!isLibraryPack(opened.value.manifest)) return null
    const library = await readLibrary(opened.value)
    return library.ok ? library.value.serial : null
  } finally {
    await opened.value.close()
  }
}
