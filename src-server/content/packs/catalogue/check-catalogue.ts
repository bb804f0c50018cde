import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import { hashFile } from '../shared-packs.ts'
import { catalogueFileName, catalogueLimits, type CatalogueEntry } from './pack-catalogue.ts'
import { readCatalogue, type ReadCatalogue } from './read-catalogue.ts'

/** A folder's list, and each of its packs that is not as the list says. */
interface CheckedCatalogue extends ReadCatalogue {
  readonly faults: readonly string[]
}

/** Checks the list in a folder and every byte of the packs that it names. Fails as `readCatalogue` does. */
export async function checkCatalogue(folder: string, keys: TrustedKeys): Promise<Result<CheckedCatalogue>> {
  const bytes = await readList(join(folder, catalogueFileName))
  if (bytes === null) return fail('pack/no-source')
  const read = readCatalogue(bytes, keys)
  if (!read.ok) return read
  const faults: string[] = []
  for (const entry of read.value.catalogue.packs) {
    const fault = await faultIn(folder, entry)
    if (fault !== null) faults.push(`${entry.path}: ${fault}`)
  }
  return succeed({ ...read.value, faults })
}

/** Null where there is none. A list that is too large is not read. */
export async function readList(file: string): Promise<Buffer | null> {
  try {
    const { size } = await lstat(file)
    return size > catalogueLimits.bytes ? Buffer.alloc(catalogueLimits.bytes + 1) : await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function faultIn(folder: string, { path, bytes, sha256 }: CatalogueEntry): Promise<string | null> {
  const file = join(folder, path)
  const found = await lstat(file).catch(() => null)
  if (found?.isFile() !== true) return 'there is no such file'
  if (found.size !== bytes) return `it has ${String(found.size)} bytes, and the list says ${String(bytes)}`
  return (await hashFile(file)) === sha256 ? null : 'it is not the file that the list names'
}
