import { posix } from 'node:path'

/**
 * @typedef {import('./move-plan.mjs').MovePlan} MovePlan
 * @typedef {{ from: string, to: string }} Place Where the file of a text lay, and where it lies now.
 * @typedef {object} Rewritten
 * @property {string} text
 * @property {readonly string[]} doubts What a person should look at, each with the words that it is about.
 */

/** A path that begins at its own file, in quotes or brackets; of a template only what stands before its first value. */
const relativePath = /(?<=(['"`(]))\.{1,2}(?:\/[^'"`()\s?#$\\{}]*)?(?=['"`)?#$])/g
/** A name beside its own file: `new URL('a.ts', import.meta.url)` and `join(import.meta.dirname, 'a')`. */
const nameBeside = /(?<=new URL\(\s*['"]|import\.meta\.dirname,\s*['"])[\w-][\w./-]*(?=['"])/g
/** A path from the root of the checkout, its dots perhaps escaped as in a pattern. */
const rootPath = /(?<![\w-])(?:src-(?:main|preload|renderer|server|shared)|tests\/unit)(?:[\w/-]|\\*\.(?=\w))+/g
/** A path that leaves out its process: `content/check-item.ts`. */
const shortPath = /(?<![\w./@-])[a-z][\w-]*(?:\/[\w-]+)+(?:\.tsx?)?(?![\w/-]|\.\w|\/\*)/g

/**
 * The text as it must be once its file and the others have moved. Each relative path is resolved at the old place of its file and written from
 * the new one. Pure.
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
 * Whether the path at `offset` is taken from the place of its module, so that it may also name a folder.
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
 * A file named without its ending, at its new place; nothing if the name means no single moved file.
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
  // Inside code a bare `a/b` may be an address or a kind of event: only comments and documents name files so.
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (!place.from.endsWith('.md') && !/^\s*(\/?\*|\/\/)|\/\*\*?\s|\s\/\/\s/.test(line)) return path
  const to = newShortName(path, plan) ?? path
  const isFeature = file.includes('/features/') && !path.startsWith('features/')
  const [process = '', ...inside] = to.split('/')
  const written = process === file.split('/')[0] ? inside.slice(isFeature && inside[0] === 'features' ? 1 : 0).join('/') : to
  doubts.push(`short path rewritten: ${path} as ${written}`)
  return written
}
