import { readFileSync } from 'node:fs'
import { updateTrustSchema, type UpdateTrust } from '../../../src-shared/updates/update-trust.ts'

/** Reads the trust file of this installation; null if it is absent or invalid. Its computers check every update themselves. */
export function readUpdateTrust(file: string): UpdateTrust | null {
  try {
    return updateTrustSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
