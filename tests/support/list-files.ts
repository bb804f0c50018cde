import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../..')

/** Lists the files below a folder of the checkout, as paths from its root. */
export function listFiles(folder: string): string[] {
  const full = join(projectRoot, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
