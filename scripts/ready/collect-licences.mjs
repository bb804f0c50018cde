import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, version: string, licence: string, text: string }} Licence
 * @typedef {object} LockEntry
 * @property {string} [name] Where the package is installed under another name.
 * @property {string} version
 * @property {string} [license]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @typedef {Readonly<Record<string, LockEntry>>} LockEntries
 */

const sourceFolders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']
/** Loaded by `npm run server` alone, from the checkout. */
const notShipped = ['@fastify/swagger', '@fastify/swagger-ui']
/** Only the runtime itself goes along, not what downloads it. */
const runtime = 'electron'

/**
 * Every package that is part of an installed Koya: what the sources import and what `dependencies` ships, with all that these stand on, and
 * the runtime.
 *
 * @param {string} root The checkout.
 * @returns {Licence[]} By name.
 */
export function collectLicences(root) {
  /** @type {{ packages: LockEntries & { '': LockEntry } }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = Object.keys(packages[''].dependencies ?? {})
  const imported = importedPackages(root).filter((name) => name !== runtime && !notShipped.includes(name))
  const folders = withAllBelow(packages, [...new Set([...shipped, ...imported])])
  const licences = [...folders, `node_modules/${runtime}`].map((folder) => licenceOf(root, folder, packages[folder]))
  const byName = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** @param {string} root */
function importedPackages(root) {
  const specifiers = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|css)$/.test(path) && !path.endsWith('.d.ts'))
      .flatMap((path) => specifiersIn(readFileSync(join(root, folder, path), 'utf8')))
  )
  return [...new Set(specifiers.map(packageOf))].filter((name) => existsSync(join(root, 'node_modules', name, 'package.json')))
}

/**
 * What a source takes from elsewhere, but for types alone, which leave nothing in the bundle.
 *
 * @param {string} text
 */
function specifiersIn(text) {
  const withoutTypes = text.replace(/^import type .*$/gm, '')
  return [...withoutTypes.matchAll(/(?:from|import\(|import|@import|url\()\s*['"]([^'".][^'"]*)['"]/g)].map(([, specifier]) => specifier ?? '')
}

/** @param {string} specifier Such as `@mantine/core/styles/Input.css`. */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * The folders of packages and of all that they depend on, as npm lays them out: the nearest `node_modules` upwards.
 *
 * @param {LockEntries} packages
 * @param {readonly string[]} names
 */
function withAllBelow(packages, names) {
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
 * @returns {string | null} Null for what is not installed, such as another system's optional part.
 */
function folderOf(packages, { from, name }) {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[folder]) return folder
  if (from === '') return null
  return folderOf(packages, { from: from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name })
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {LockEntry | undefined} entry
 * @returns {Licence}
 */
function licenceOf(root, folder, entry) {
  /** @type {{ name: string, version: string, license?: string, author?: string | { name?: string } }} */
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, author } = manifest
  const licence = manifest.license ?? entry?.license ?? 'unknown'
  const writer = typeof author === 'string' ? author : author?.name
  const texts = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  const own = `${name} is published under ${licence}${writer ? ` by ${writer}` : ''}. The package carries no text of its own.`
  return { name, version, licence, text: texts.length === 0 ? own : texts.join('\n\n') }
}
