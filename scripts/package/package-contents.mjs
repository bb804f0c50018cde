import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withAllBelow } from './lock-folders.mjs'
import { unbundled } from './unbundled.mjs'

/** Only the runtime itself is packaged, not its downloader. */
const runtime = 'node_modules/electron'

/**
 * @typedef {object} Content One package that is part of an installed Koya.
 * @property {string} folder In the checkout, such as `node_modules/pg`.
 * @property {string} name As it is published.
 * @property {'bundled' | 'node_modules' | 'runtime'} place How it is part of Koya: in the bundles, in the archive's `node_modules`, or around it.
 * @property {import('./lock-folders.mjs').LockEntry} entry Its entry in the lock file.
 */

/**
 * Returns every package that an installed Koya contains: those with a module in a bundle, the unbundled ones with all their dependencies, and the
 * runtime. Throws if a bundled package is missing from the lock file.
 *
 * @param {string} root The checkout.
 * @param {readonly string[]} bundled Folders of packages, as `list-bundled.mjs` found them in a build.
 * @returns {readonly Content[]} By folder.
 */
export function readContents(root, bundled) {
  const packages = readLock(root)
  const outside = withAllBelow(packages, unbundled)
  /** @type {Map<string, Content['place']>} */
  const places = new Map([
    ...bundled.map((folder) => /** @type {const} */ ([folder, 'bundled'])),
    ...outside.map((folder) => /** @type {const} */ ([folder, 'node_modules'])),
    [runtime, 'runtime']
  ])
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1)).map(([folder, place]) => contentOf(packages, folder, place))
}

/**
 * Returns what a package's `node_modules` contains: the direct dependencies, and all packages.
 *
 * @param {string} root
 * @returns {{ dependencies: readonly string[], packages: readonly string[] }} Names as they are installed.
 */
export function outsidePackages(root) {
  const folders = withAllBelow(readLock(root), unbundled)
  return { dependencies: unbundled, packages: folders.map(installedName) }
}

/**
 * Returns the patterns that exclude from a package what npm installs but the bundles already contain. By names, because electron-builder uses its own
 * folder layout.
 *
 * @param {string} root
 * @returns {readonly string[]}
 */
export function bundledPatterns(root) {
  const { packages: outside } = outsidePackages(root)
  const installed = Object.entries(readLock(root)).filter(([folder, { dev }]) => folder.startsWith('node_modules/') && dev !== true)
  const names = new Set(installed.map(([folder]) => installedName(folder)))
  return [...names].filter((name) => !outside.includes(name)).map((name) => `!**/node_modules/${name}/**`)
}

/** @param {string} folder */
function installedName(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * @param {import('./lock-folders.mjs').LockEntries} packages
 * @param {string} folder
 * @param {Content['place']} place
 * @returns {Content}
 */
function contentOf(packages, folder, place) {
  const entry = packages[folder]
  if (entry === undefined) throw new Error(`${folder} is bundled, and package-lock.json does not know it`)
  return { folder, name: entry.name ?? installedName(folder), place, entry }
}

/**
 * @param {string} root
 * @returns {import('./lock-folders.mjs').LockEntries}
 */
function readLock(root) {
  /** @type {{ packages: import('./lock-folders.mjs').LockEntries }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages
}
