import { posix } from 'node:path'

/**
 * @typedef {import('./move-plan.mjs').MovePlan} MovePlan
 * @typedef {{ from: string, to: string }} Place The old and the new path of the text's file.
 * @typedef {object} Rewritten
 * @property {string} text
 * @property {readonly string[]} doubts Rewritings that a person should check, each with the text in question.
 */

/** A relative path in quotes or brackets; of a template only the part before its first value. */
const relativePath = /(?<=(['"`(]))\.{1,2}(?:\/[^'"`()\s?#$\\{}]*)?(?=['"`)?#$])/g
/** A name in the same folder: `new URL('a.ts', import.meta.url)` and `join(import.meta.dirname, 'a')`. */
const nameBeside = /(?<=new URL\(\s*['"]|import\.meta\.dirname,\s*['"])[\w-][\w./-]*(?=['"])/g
/** A path from the root of the checkout, possibly with escaped dots as in a pattern. */
const rootPath = /(?<![\w-])(?:src-(?:main|preload|renderer|server|shared)|tests\/unit)(?:[\w/-]|\\*\.(?=\w))+/g
/** A path without its process: `content/check-item.ts`. */
const shortPath = /(?<![\w./@-])[a-z][\w-]*(?:\/[\w-]+)+(?:\.tsx?)?(?![\w/-]|\.\w|\/\*)/g

/**
 * Returns the text for the state after the move. Each relative path is resolved from the old path of its file and written from the new one. Pure.
 *
 * @param {string} text
 * @param {Place} place
 * @param {MovePlan} plan
 * @returns {Rewritten}
 */
export function rewriteText(text, place, plan) {
  /** @type {string[]} */
  const doubts = []
  const relative = text
    .replace(relativePath, (path, _quote, /** @type {number} */ offset) =>
      rewriteRelative({ path, isAtModule: isAtModule(text, offset), place, plan, doubts })
    )
    .replace(nameBeside, (path) =>
      path === rewriteRelative({ path: `./${path}`, isAtModule: true, place, plan, doubts }).slice(2) ? path : moved(path, place, plan)
    )
  const rooted = relative.replace(rootPath, (path, /** @type {number} */ offset) =>
    rewriteRooted({ path, after: relative.slice(offset + path.length), plan, doubts })
  )
  const isProse = /\.(md|tsx?|mjs|cjs|js)$/.test(place.from)
  const named = isProse
    ? rooted.replace(shortPath, (path, /** @type {number} */ offset) => rewriteShort({ path, before: rooted.slice(0, offset), place, plan, doubts }))
    : rooted
  return { text: named, doubts }
}

/**
 * Whether the path at `offset` is resolved from its module, so that it may also name a folder.
 *
 * @param {string} text
 * @param {number} offset
 */
function isAtModule(text, offset) {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, (text.indexOf('\n', offset) + 1 || text.length + 1) - 1)
  return /import\.meta\.(url|dirname)/.test(line)
}

/** @param {{ path: string, isAtModule: boolean, place: Place, plan: MovePlan, doubts: string[] }} found */
function rewriteRelative({ path, isAtModule, place, plan, doubts }) {
  const target = posix.join(posix.dirname(place.from), path)
  const trimmed = target.replace(/\/$/, '')
  if (plan.files.has(trimmed)) return fromFolder(posix.dirname(place.to), plan.moves.get(trimmed) ?? trimmed)
  if (place.from === place.to) return path
  const isFolder = plan.folders.has(trimmed) || trimmed === '.'
  if (isFolder && isAtModule) {
    const newFolders = plan.folders.get(trimmed)
    const own = newFolders?.size === 1 ? [...newFolders][0] : undefined
    const written = posix.relative(posix.dirname(place.to), own ?? trimmed)
    return path.startsWith('./') ? `./${written}` : path.endsWith('/') ? `${written}/` : written
  }
  if (/^\.{1,2}\/.*\.\w+$/.test(path) || (isFolder && path.length > 2)) doubts.push(`leads to no file: ${path}`)
  return path
}

/**
 * @param {string} path
 * @param {Place} place
 * @param {MovePlan} plan
 */
function moved(path, place, plan) {
  return rewriteRelative({ path: `./${path}`, isAtModule: true, place, plan, doubts: [] })
}

/**
 * @param {string} folder
 * @param {string} file
 */
function fromFolder(folder, file) {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

/** @param {{ path: string, after: string, plan: MovePlan, doubts: string[] }} found */
function rewriteRooted({ path, after, plan, doubts }) {
  const escape = /\\+(?=\.)/.exec(path)?.[0] ?? ''
  const plain = path.replaceAll(/\\+(?=\.)/g, '')
  const file = plan.moves.get(plain) ?? newShortName(plain, plan)
  if (file !== undefined) return file.replaceAll('.', `${escape}.`)
  const folder = plain.replace(/\/$/, '')
  const newFolders = plan.folders.get(folder)
  if (newFolders === undefined || !/^(src-[a-z]+|tests\/unit\/[a-z]+)\/./.test(folder) || plan.files.has(plain)) return path
  const [only] = newFolders
  const isPattern = /^(\/?\*|\/?\$|\(|\[|\\)/.test(after)
  if (newFolders.size === 1 && only === folder) return path
  if (newFolders.size === 1 && only !== undefined && !isPattern) {
    doubts.push(`folder rewritten: ${plain} as ${only}`)
    return plain.endsWith('/') ? `${only}/` : only
  }
  const leaves = [...newFolders].some((place) => place !== folder && !place.startsWith(`${folder}/`))
  if (leaves || isPattern)
    doubts.push(
      `folder left: ${path}${isPattern ? after.slice(0, 12).split('\n')[0] : ''} (${[...newFolders].sort().slice(0, 4).join(' ')}${newFolders.size > 4 ? ' …' : ''})`
    )
  return path
}

/**
 * Returns the new short name of a file named without its ending; undefined if the name does not identify one moved file.
 *
 * @param {string} name
 * @param {MovePlan} plan
 */
function newShortName(name, plan) {
  const file = plan.shortNames.get(name)
  const to = file === undefined ? undefined : plan.moves.get(file)
  if (to === undefined) return undefined
  return /\.tsx?$/.test(name) ? to : to.replace(/\.tsx?$/, '')
}

/** @param {{ path: string, before: string, place: Place, plan: MovePlan, doubts: string[] }} found */
function rewriteShort({ path, before, place, plan, doubts }) {
  const file = plan.shortNames.get(path)
  if (file === undefined || path.startsWith('src-')) return path
  // In code a bare `a/b` may be an address or a kind of event: only comments and documents name files this way.
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (!place.from.endsWith('.md') && !/^\s*(\/?\*|\/\/)|\/\*\*?\s|\s\/\/\s/.test(line)) return path
  const to = newShortName(path, plan) ?? path
  const isFeature = file.includes('/features/') && !path.startsWith('features/')
  const [process = '', ...inside] = to.split('/')
  const written = process === file.split('/')[0] ? inside.slice(isFeature && inside[0] === 'features' ? 1 : 0).join('/') : to
  doubts.push(`short path rewritten: ${path} as ${written}`)
  return written
}
