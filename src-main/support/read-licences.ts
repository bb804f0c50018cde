import { readFile } from 'node:fs/promises'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { licenceSchema, type Licence } from '../../src-shared/device/settings-contract.ts'

/** Reads the packages that are part of Koya from the build's file (scripts/package/collect-licences.mjs); only when they are displayed. */
export async function readLicences(path: string): Promise<readonly Licence[]> {
  return z.array(licenceSchema).parse(JSON.parse(await readFile(path, 'utf8')))
}
