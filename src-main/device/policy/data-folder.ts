import { closeSync, openSync, statSync, unlinkSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { readPolicyFile } from './read-policy-file.ts'

/**
 * Returns the folder that a policy names for the data of a kiosk device (`kiosk.folder`); null if it names none. The start waits for this, so only this
 * key is read, without the schema: `readPolicy` judges the file later, and a policy with a mistake locks the device in any folder.
 */
export function readNamedDataFolder(policyFile: string): string | null {
  try {
    const { kiosk } = JSON.parse((readPolicyFile(policyFile) ?? '').replace(/^\uFEFF/, '')) as { readonly kiosk?: { readonly folder?: unknown } }
    const folder = kiosk?.folder
    return typeof folder === 'string' && isAbsolute(folder) ? folder : null
  } catch {
    return null
  }
}

/**
 * Whether Koya can write there. It never makes the folder: a disk that is not connected must not look like an empty one, and only an administrator
 * knows whom the folder belongs to.
 */
export function isUsableDataFolder(folder: string): boolean {
  const probe = join(folder, `.koya-${String(process.pid)}`)
  try {
    if (!statSync(folder).isDirectory()) return false
    closeSync(openSync(probe, 'wx', 0o600))
    unlinkSync(probe)
    return true
  } catch {
    return false
  }
}
