import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import ts from 'typescript'
import { findCycles } from './find-cycles.js'
import { readSource } from './read-source.js'

/**
 * @typedef {ReadonlyMap<string, string>} Files Text by path from the project's root, with `/`.
 *
 * @typedef {object} Structure The sources of one process.
 * @property {number} folders
 * @property {readonly (readonly string[])[]} cycles Folders that import each other in cycles.
 * @property {readonly (readonly string[])[]} subfolderCycles The same for folders of every depth, without lazy imports: the table of routes
 *   loads its pages.
 * @property {readonly { folder: string, files: number }[]} sizes Source files directly in each folder, the largest first.
 * @property {readonly (import('./read-source.js').SizedFunction & { path: string })[]} functions The longest first.
 * @property {number} files
 * @property {number} lines
 * @property {number} styleFiles
 */

/** The most source files directly in a folder, and the most lines of a function including inner functions. */
export const mostFiles = 25
export const mostLines = 80

/** @type {ts.CompilerOptions} */
const resolution = { moduleResolution: ts.ModuleResolutionKind.Bundler, allowImportingTsExtensions: true, resolveJsonModule: true }

/**
 * Reads every file of the processes.
 *
 * @param {string} root
 * @returns {Files}
 */
export function readProcesses(root) {
  const processes = readdirSync(root).filter((name) => name.startsWith('src-'))
  const entries = processes.flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.sort().map((path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}

/**
 * Measures the structure. Between domains, value, type and lazy imports count alike; a folder is then the first one of its process, or one feature.
 *
 * @param {Files} files
 * @returns {Readonly<Record<string, Structure>>} By process.
 */
export function measureStructure(files) {
  const processes = [...new Set([...files.keys()].map(processOf))].sort()
  return Object.fromEntries(processes.map((name) => [name, measureProcess(files, name)]))
}

/**
 * @param {Files} files
 * @param {string} name
 * @returns {Structure}
 */
function measureProcess(files, name) {
  const paths = [...files.keys()].filter((path) => processOf(path) === name)
  const sources = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, ...readSource(path, files.get(path) ?? '') }))
  const written = sources.filter(({ path }) => !path.endsWith('.d.ts'))
  const all = sources.map(({ path, imports, lazyImports }) => ({ path, imports: [...imports, ...lazyImports] }))
  const graph = folderGraph(files, all, folderOf)
  return {
    folders: graph.size,
    cycles: findCycles(graph),
    subfolderCycles: findCycles(folderGraph(files, sources, posix.dirname)),
    sizes: sizesOf(written.map(({ path }) => posix.dirname(path))),
    functions: written.flatMap(({ path, functions }) => functions.map((sized) => ({ path, ...sized }))).sort((a, b) => b.lines - a.lines),
    files: written.length,
    lines: written.reduce((sum, { lines }) => sum + lines, 0),
    styleFiles: paths.filter((path) => path.endsWith('.css')).length
  }
}

/**
 * @param {Files} files
 * @param {readonly { path: string, imports: readonly string[] }[]} sources
 * @param {(path: string) => string} folderOfPath
 */
function folderGraph(files, sources, folderOfPath) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map(sources.map(({ path }) => [folderOfPath(path), new Set()]))
  for (const { path, imports } of sources) {
    for (const address of imports) {
      const target = resolve(files, path, address)
      if (target !== undefined && processOf(target) === processOf(path)) graph.get(folderOfPath(path))?.add(folderOfPath(target))
    }
  }
  return graph
}

/**
 * Returns the file that an import leads to; undefined for packages and for files outside the processes.
 *
 * @param {Files} files
 * @param {string} from
 * @param {string} written
 */
function resolve(files, from, written) {
  if (!written.startsWith('.')) return undefined
  const address = written.split('?')[0] ?? ''
  const host = { fileExists: (/** @type {string} */ path) => files.has(path.slice(1)), readFile: () => undefined }
  const module = ts.resolveModuleName(address, `/${from}`, resolution, host).resolvedModule
  // The compiler does not resolve styles and pictures.
  const path = module?.resolvedFileName.slice(1) ?? posix.join(posix.dirname(from), address)
  return files.has(path) ? path : undefined
}

/** @param {readonly string[]} folders The folder of each file. */
function sizesOf(folders) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].map(([folder, files]) => ({ folder, files })).sort((a, b) => b.files - a.files)
}

/** @param {string} path */
function processOf(path) {
  return path.split('/')[0] ?? ''
}

/** @param {string} path */
function folderOf(path) {
  const [, ...folders] = posix.dirname(path).split('/')
  return folders.slice(0, folders[0] === 'features' ? 2 : 1).join('/') || '(root)'
}
