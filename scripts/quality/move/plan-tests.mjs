import { posix } from 'node:path'

/**
 * @typedef {import('./move-plan.mjs').MovePlan} MovePlan
 * @typedef {{ from: string, to: string, reason: string }} TestMove `reason` is `name`, or how many imports decided the folder.
 */

const importedPath = /(?<=['"])\.{1,2}\/[^'"]+(?=['"])/g

/**
 * Plans where the files of `tests/unit/<process>` go after the sources have moved by `plan`: a test follows the source of the same name, otherwise
 * the folder to which most of its imports go, with priority for imports from the folder that it tests today. Data files follow the test that names
 * them. Pure.
 *
 * @param {ReadonlyMap<string, string>} texts The files of `tests/unit/<process>` with their content.
 * @param {MovePlan} plan
 * @returns {TestMove[]}
 */
export function planTests(texts, plan) {
  /** @type {Map<string, TestMove>} */
  const planned = new Map()
  for (const [file, text] of texts) {
    if (!/\.tsx?$/.test(file)) continue
    const found = followName(file, text, plan) ?? followImports(file, text, plan)
    if (found !== null) planned.set(file, { from: file, to: posix.join(testFolderOf(found.folder), posix.basename(file)), reason: found.reason })
  }
  for (const file of texts.keys()) {
    if (planned.has(file) || /\.test\.tsx?$/.test(file)) continue
    const user = [...planned.values()].find(({ from }) => isNamedIn(file, from, texts.get(from) ?? ''))
    if (user !== undefined) {
      const beside = posix.relative(posix.dirname(user.from), file)
      planned.set(file, { from: file, to: posix.join(posix.dirname(user.to), beside), reason: `with ${posix.basename(user.from)}` })
    }
  }
  return [...planned.values()]
}

/**
 * @param {string} file
 * @param {string} test
 * @param {string} text
 */
function isNamedIn(file, test, text) {
  const beside = posix.relative(posix.dirname(test), file)
  if (beside.startsWith('..')) return false
  const [first = ''] = beside.split('/')
  return text.includes(`'${first}'`) || text.includes(`'./${first}`)
}

/**
 * Returns the new folder of the source with the same name: the one that the test imports, the one in the folder it tests, or the only one.
 *
 * @param {string} file
 * @param {string} text
 * @param {MovePlan} plan
 */
function followName(file, text, plan) {
  const named = sourcesOf(file, plan).filter((source) => stemOf(source) === stemOf(file))
  const imported = importsOf(file, text, plan).filter((source) => stemOf(source) === stemOf(file))
  const beside = named.filter((source) => testFolderOf(posix.dirname(source)) === posix.dirname(file))
  const [source] = [imported, beside, named].find((sources) => sources.length === 1) ?? []
  return source === undefined ? null : { folder: newFolderOf(source, plan), reason: 'name' }
}

/**
 * @param {string} file
 * @param {string} text
 * @param {MovePlan} plan
 */
function followImports(file, text, plan) {
  const all = importsOf(file, text, plan)
  const own = all.filter((source) => isTestedIn(source, file))
  return (
    vote(own, ' in its folder', plan) ?? followNearName(file, plan) ?? vote(all, '', plan) ?? vote(testedBy(file, plan), ' files of its folder', plan)
  )
}

/**
 * @param {readonly string[]} sources
 * @param {string} what
 * @param {MovePlan} plan
 */
function vote(sources, what, plan) {
  /** @type {Map<string, number>} */
  const votes = new Map()
  for (const source of sources) votes.set(newFolderOf(source, plan), (votes.get(newFolderOf(source, plan)) ?? 0) + 1)
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a)
  if (first === undefined) return null
  const tie = second !== undefined && second[1] === first[1] ? `, as many as ${second[0]}` : ''
  return { folder: first[0], reason: `${first[1]} of ${sources.length}${what}${tie}` }
}

/**
 * Follows a similar name: `attempt-room-pause.test.ts` is about `attempt-room.ts`, and `session.test.ts` about `session-handlers.ts`.
 *
 * @param {string} file
 * @param {MovePlan} plan
 */
function followNearName(file, plan) {
  const name = stemOf(file)
  const near = testedBy(file, plan).filter((source) => stemOf(source) === `${name}-handlers` || name.startsWith(`${stemOf(source)}-`))
  const [source] = near.sort((a, b) => stemOf(b).length - stemOf(a).length)
  return source === undefined ? null : { folder: newFolderOf(source, plan), reason: `near ${posix.basename(source)}` }
}

/**
 * @param {string} source
 * @param {MovePlan} plan
 */
function newFolderOf(source, plan) {
  return posix.dirname(plan.moves.get(source) ?? source)
}

/** @param {string} file */
function stemOf(file) {
  return posix.basename(file).replace(/(\.test)?\.tsx?$/, '')
}

/**
 * Whether `source` is in or below the folder that the folder of `file` tests today.
 *
 * @param {string} source
 * @param {string} file
 */
function isTestedIn(source, file) {
  const tested = posix.dirname(file)
  return tested.split('/').length > 3 && `${testFolderOf(posix.dirname(source))}/`.startsWith(`${tested}/`)
}

/**
 * @param {string} file
 * @param {MovePlan} plan
 */
function testedBy(file, plan) {
  return sourcesOf(file, plan).filter((source) => isTestedIn(source, file))
}

/**
 * Returns the sources of the process that `file` tests.
 *
 * @param {string} file
 * @param {MovePlan} plan
 */
function sourcesOf(file, plan) {
  const process = `src-${file.split('/')[2] ?? ''}/`
  return [...plan.files].filter((source) => source.startsWith(process) && /\.tsx?$/.test(source))
}

/**
 * Returns the sources of that process that `file` imports.
 *
 * @param {string} file
 * @param {string} text
 * @param {MovePlan} plan
 */
function importsOf(file, text, plan) {
  const sources = new Set(sourcesOf(file, plan))
  const paths = [...text.matchAll(importedPath)].map(([path]) => posix.join(posix.dirname(file), path))
  return [...new Set(paths)].filter((path) => sources.has(path))
}

/**
 * Returns the test folder of a source folder; tests of features are beside those of the renderer's other folders.
 *
 * @param {string} folder
 */
function testFolderOf(folder) {
  return folder.replace(/^src-/, 'tests/unit/').replace('/renderer/features/', '/renderer/')
}
