import { posix } from 'node:path'

/**
 * The moves in the form that rewriting needs. All paths are from the root of the checkout, with `/`.
 *
 * @typedef {object} MovePlan
 * @property {ReadonlyMap<string, string>} moves Old path to new path.
 * @property {ReadonlySet<string>} files All files before the move.
 * @property {ReadonlyMap<string, ReadonlySet<string>>} folders Each folder before the move, and its new folders: one if everything below it moved
 * together.
 * @property {ReadonlyMap<string, string>} shortNames Unique names of one moved file without its process or its ending, and that file's old path.
 */

/**
 * Parses the rows of a table of moves; blank lines are skipped.
 *
 * @param {string} text
 * @returns {(readonly [string, string])[]}
 */
export function readRows(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', to = '', ...more] = line.split('\t')
      if (from === '' || to === '' || more.length > 0) throw new Error(`Not "old path TAB new path": ${line}`)
      return [from, to]
    })
}

/**
 * Returns why these rows cannot be moved, one line for each reason.
 *
 * @param {readonly (readonly [string, string])[]} rows
 * @param {ReadonlySet<string>} files
 * @param {{ mayRename?: boolean }} [options]
 */
export function findFaults(rows, files, { mayRename = false } = {}) {
  const sources = new Set(rows.map(([from]) => from))
  /** @type {Map<string, string>} */
  const taken = new Map()
  return rows.flatMap(([from, to]) => {
    const other = taken.get(to)
    taken.set(to, from)
    return [
      ...(files.has(from) ? [] : [`missing source: ${from}`]),
      ...(files.has(to) && !sources.has(to) ? [`taken target: ${to} (for ${from})`] : []),
      ...(other === undefined ? [] : [`two rows with one target: ${to} (${other}, ${from})`]),
      ...(mayRename || posix.basename(from) === posix.basename(to) ? [] : [`another name, and moves only move: ${from} (${to})`])
    ]
  })
}

/**
 * @param {readonly (readonly [string, string])[]} rows
 * @param {ReadonlySet<string>} files
 * @returns {MovePlan}
 */
export function planMove(rows, files) {
  const moves = new Map(rows)
  /** @type {Map<string, Set<string>>} */
  const folders = new Map()
  for (const file of files) {
    const to = moves.get(file) ?? file
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      const below = file.slice(folder.length)
      const newFolders = folders.get(folder) ?? new Set()
      folders.set(folder, newFolders.add(to.endsWith(below) ? to.slice(0, -below.length) : posix.dirname(to)))
    }
  }
  return { moves, files, folders, shortNames: shortNamesOf(moves, files, folders) }
}

/**
 * @param {ReadonlyMap<string, string>} moves
 * @param {ReadonlySet<string>} files
 * @param {ReadonlyMap<string, unknown>} folders
 */
function shortNamesOf(moves, files, folders) {
  /** @type {Map<string, string | null>} */
  const found = new Map()
  for (const file of files) {
    for (const name of namesOf(file)) found.set(name, found.has(name) ? null : file)
  }
  const named = [...found].flatMap(([name, file]) =>
    file !== null && moves.has(file) && !folders.has(name) ? [/** @type {const} */ ([name, file])] : []
  )
  return new Map(named)
}

/**
 * Returns the short names of a source: the path without its ending, and both forms without the process.
 *
 * @param {string} file
 */
function namesOf(file) {
  if (!/^src-.*\.tsx?$/.test(file)) return []
  const bare = file.replace(/\.tsx?$/, '')
  const inside = file.split('/').slice(1)
  const names = inside.length < 2 ? [] : [inside.join('/')]
  if (inside[0] === 'features' && inside.length > 2) names.push(inside.slice(1).join('/'))
  return [bare, ...names, ...names.map((name) => name.replace(/\.tsx?$/, ''))]
}
