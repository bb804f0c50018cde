/**
 * @typedef {object} LockEntry
 * @property {string} [name] If the package is installed under another name.
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity] Such as `sha512-…`.
 * @property {boolean} [dev] Whether only builds or tests need it.
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @typedef {Readonly<Record<string, LockEntry>>} LockEntries
 */

/**
 * Returns the folders of packages and all their dependencies, resolved as npm does: the nearest `node_modules` upwards.
 *
 * @param {LockEntries} packages
 * @param {readonly string[]} names
 */
export function withAllBelow(packages, names) {
  /** @type {Set<string>} */
  const folders = new Set()
  const waiting = names.map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(packages, next)
    if (folder === null || folders.has(folder)) continue
    folders.add(folder)
    const entry = packages[folder]
    const below = { ...entry?.dependencies, ...entry?.optionalDependencies }
    waiting.push(...Object.keys(below).map((name) => ({ from: folder, name })))
  }
  return [...folders]
}

/**
 * @param {LockEntries} packages
 * @param {{ from: string, name: string }} need
 * @returns {string | null} Null for a package that is not installed, such as another system's optional part.
 */
function folderOf(packages, { from, name }) {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[folder]) return folder
  if (from === '') return null
  return folderOf(packages, { from: from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name })
}
