import { shell } from 'electron'
import { isExternalAddress } from './external-address.ts'

/**
 * The one door to the system browser. Opens `address` if its origin is one of `allowedOrigins` and it is https, or http on this computer;
 * resolves to whether it was opened.
 */
export async function openExternal(address: string, allowedOrigins: readonly string[]): Promise<boolean> {
  if (!isExternalAddress(address, allowedOrigins)) return false
  try {
    await shell.openExternal(address)
    return true
  } catch {
    return false
  }
}
