import { posix } from 'node:path'
import { readSource } from './read-source.js'

const shared = 'src-shared/'

/**
 * Finds the files of src-shared that at most one process uses: by value, type and lazy imports, and through other files of src-shared.
 *
 * @param {import('./measure-structure.js').Files} files
 * @returns {readonly { path: string, users: readonly string[] }[]}
 */
export function findSingleUse(files) {
  const imports = new Map([...files].filter(([path]) => /\.tsx?$/.test(path)).map(([path, text]) => [path, importsOf(files, path, text)]))
  const processes = [...new Set([...imports.keys()].map((path) => path.split('/')[0] ?? ''))].filter((name) => `${name}/` !== shared)
  const used = processes.map((process) => ({ process, paths: reachedFrom(process, imports) }))
  return [...imports.keys()]
    .filter((path) => path.startsWith(shared))
    .map((path) => ({ path, users: used.filter(({ paths }) => paths.has(path)).map(({ process }) => process) }))
    .filter(({ users }) => users.length < 2)
}

/**
 * @param {import('./measure-structure.js').Files} files
 * @param {string} path
 * @param {string} text
 */
function importsOf(files, path, text) {
  const { imports, lazyImports } = readSource(path, text)
  return [...imports, ...lazyImports]
    .map((address) => posix.join(posix.dirname(path), address.split('?')[0] ?? ''))
    .filter((target) => files.has(target))
}

/**
 * @param {string} process
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {ReadonlySet<string>} Files of src-shared.
 */
function reachedFrom(process, imports) {
  /** @type {Set<string>} */
  const reached = new Set()
  const waiting = [...imports.keys()].filter((path) => path.startsWith(`${process}/`))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const target of imports.get(path) ?? []) {
      if (!target.startsWith(shared) || reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  }
  return reached
}
