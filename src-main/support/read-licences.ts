import { readFile } from 'node:fs/promises'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { licenceSchema, type Licence } from '../../src-shared/device/settings-contract.ts'

/** The packages that are part of Koya, from the file that the build left (scripts/package/collect-licences.mjs); read when somebody looks. */
export async function readLicences(path: string): Promise<readonly Licence[]> {
  return z.array(licenceSchema).parse(JSON.parse(await readFile(path, 'utf8')))
}
