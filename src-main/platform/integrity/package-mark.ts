import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run package` writes into the metadata inside the archive. */
export interface PackageMark {
  readonly kind: 'release' | 'test'
  /** The public key of the seal, as base64 of its SPKI form; absent on systems whose packages have none. */
  readonly manifestKey: string | undefined
}

/** The mark of the package whose archive is `appFolder`; null where there is none, or none that can be read. */
export function readPackageMark(appFolder: string): PackageMark | null {
  try {
    const { koya } = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as { koya?: Readonly<Record<string, unknown>> }
    const [kind, manifestKey] = [koya?.['kind'], koya?.['sealKey']]
    if (kind !== 'release' && kind !== 'test') return null
    return { kind, manifestKey: typeof manifestKey === 'string' ? manifestKey : undefined }
  } catch {
    return null
  }
}
