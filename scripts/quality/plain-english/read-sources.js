import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Reads the files whose names are checked: the sources of the processes, the scripts and the support files of tests.
 *
 * @param {string} root Of the checkout.
 * @returns {ReadonlyMap<string, string>} Text by path from the root, with `/`.
 */
export function readSources(root) {
  const folders = [...readdirSync(root).filter((name) => name.startsWith('src-')), 'scripts', 'tests/support']
  const entries = folders.flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.sort().map((path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}
