import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'

/**
 * Returns a hash of the names and contents of files and whole folders, given from the checkout's root. A missing one counts as absent.
 *
 * @param {readonly string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const full = join(projectRoot, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/**
 * @param {string} stamp A file with the fingerprint of the output beside it.
 * @param {string} wanted
 */
export function isStamped(stamp, wanted) {
  const full = join(projectRoot, stamp)
  return existsSync(full) && readFileSync(full, 'utf8') === wanted
}

/**
 * @param {string} stamp
 * @param {string} value
 */
export function writeStamp(stamp, value) {
  const full = join(projectRoot, stamp)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, value)
}
