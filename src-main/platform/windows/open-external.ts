import { shell } from 'electron'
import { isExternalAddress } from './external-address.ts'

/**
 * Opens `address` in the system browser if its origin is one of `allowedOrigins` and it uses https, or http on this computer; resolves to whether it
 * was opened. No other code opens the browser.
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
