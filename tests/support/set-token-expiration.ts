import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Moves the expiry of the saved session, in milliseconds since 1970. The app of this home must not be running. */
export async function setTokenExpiration(home: string, expirationMs: number): Promise<void> {
  const path = join(home, '.config/Koya/settings.json')
  const settings = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  await writeFile(path, JSON.stringify({ ...settings, 'auth._token_expiration.local': expirationMs }))
}
