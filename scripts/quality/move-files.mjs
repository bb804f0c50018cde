import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { findFaults, planMove, readRows } from './move/move-plan.mjs'
import { planTests } from './move/plan-tests.mjs'
import { rewriteText } from './move/rewrite-text.mjs'

/*
 * Moves files by a table and rewrites every path that names them (docs/decisions/0068). From the root of the checkout:
 *   node scripts/quality/move-files.mjs docs/decisions/0068/map.tsv --plan-tests            writes tests.tsv beside the table
 *   node scripts/quality/move-files.mjs docs/decisions/0068/map.tsv --process src-server    moves the files from or to src-server, and its tests
 * `--rename` allows a row to rename its file as well; without it rows only move files.
 * `--hold src-renderer` postpones moves into that folder: features are separated by the present folders until all of src-renderer moves.
 */

/** History, and the files of the move itself. */
const exempt = /^(docs\/decisions\/0068|CHANGELOG\.md$|package-lock\.json$|scripts\/quality\/move|tests\/unit\/scripts\/move-files\.test\.ts$)/
const asText = /\.(ts|tsx|js|mjs|cjs|css|html|json|md|svg|yml|sh|nsh|plist|txt|c)$|\/run$/
const code = /\.(ts|tsx|js|mjs|cjs|css|html)$/

const [table = '', ...options] = process.argv.slice(2)
const testTable = posix.join(posix.dirname(table), 'tests.tsv')

/** @param {string} option */
const namesAfter = (option) => options.flatMap((word, at) => (options[at - 1] === option ? [word] : []))
/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
const trackedFiles = () =>
  git('ls-files', '-z')
    .split('\0')
    .filter((file) => file !== '')
/** @param {string} file */
const read = (file) => readFileSync(file, 'utf8')

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function print(title, lines) {
  if (lines.length > 0) console.log(`\n${title} (${lines.length})\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/** Manually written rows of tests stay; rows of deleted tests are removed. */
function writeTestTable() {
  const files = new Set(trackedFiles())
  const retained = existsSync(testTable) ? readRows(read(testTable)).filter(([from]) => files.has(from)) : []
  const known = new Set(retained.map(([from]) => from))
  const tests = [...files].filter((file) => /^tests\/unit\/(main|preload|renderer|server|shared)\//.test(file))
  const moves = planTests(new Map(tests.map((file) => [file, read(file)])), planMove(readRows(read(table)), files))
  const fresh = moves.filter(({ from, to }) => from !== to && !known.has(from))
  const rows = [...retained, ...fresh.map(({ from, to }) => /** @type {const} */ ([from, to]))].sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(testTable, rows.map((row) => `${row.join('\t')}\n`).join(''))
  print(
    'by name',
    fresh.filter(({ reason }) => reason === 'name').map(({ from, to }) => `${from} → ${to}`)
  )
  print(
    'by imports',
    fresh.filter(({ reason }) => reason !== 'name').map(({ from, to, reason }) => `${from} → ${to} (${reason})`)
  )
  print(
    'without a place',
    tests.filter((file) => !moves.some(({ from }) => from === file))
  )
  print('faults', findFaults(rows, files))
}

/** @param {readonly (readonly [string, string])[]} rows */
function moveByGit(rows) {
  /** @type {Map<string, string[]>} */
  const byFolder = new Map()
  /** @param {readonly [string, string]} row */
  const isSameName = ([from, to]) => basename(from) === basename(to)
  renameByGit(rows.filter((row) => !isSameName(row)))
  for (const [from, to] of rows.filter(isSameName)) byFolder.set(dirname(to), [...(byFolder.get(dirname(to)) ?? []), from])
  for (const [folder, sources] of byFolder) {
    mkdirSync(folder, { recursive: true })
    git('mv', '--', ...sources, folder)
  }
}

/**
 * Renames through temporary names, so that a file can take the name that another one gives up.
 *
 * @param {readonly (readonly [string, string])[]} rows
 */
function renameByGit(rows) {
  for (const [from, to] of rows) {
    mkdirSync(dirname(to), { recursive: true })
    git('mv', '--', from, `${to}.moving`)
  }
  for (const [, to] of rows) git('mv', '--', `${to}.moving`, to)
}

/** @param {import('./move/move-plan.mjs').MovePlan} plan */
function rewriteAll(plan) {
  /** @type {string[]} */
  const changed = []
  /** @type {string[]} */
  const doubts = []
  for (const from of plan.files) {
    if (exempt.test(from) || !asText.test(from)) continue
    const to = plan.moves.get(from) ?? from
    const before = read(to)
    const after = rewriteText(before, { from, to }, plan)
    doubts.push(...after.doubts.map((doubt) => `${to}: ${doubt}`))
    if (after.text === before) continue
    writeFileSync(to, after.text)
    changed.push(to)
  }
  print('to look at', doubts)
  return changed
}

/** @param {readonly string[]} files */
function format(files) {
  const formatted = files.filter((file) => /\.(ts|tsx|js|mjs|cjs|css|html|json|md|yml)$/.test(file))
  if (formatted.length > 0)
    execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--no-error-on-unmatched-pattern', ...formatted], { stdio: 'inherit' })
}

/** @param {import('./move/move-plan.mjs').MovePlan} plan */
function findOldPaths(plan) {
  return trackedFiles()
    .filter((file) => asText.test(file) && !exempt.test(file))
    .flatMap((file) => {
      const paths =
        read(file)
          .replaceAll(/\\+(?=\.)/g, '')
          .match(/(src-[a-z]+|tests\/unit)\/[\w./-]+/g) ?? []
      return paths.filter((path) => plan.moves.has(path.replace(/[./-]+$/, ''))).map((path) => `${file}: ${path}`)
    })
}

/** @param {readonly string[]} files */
function findLostImports(files) {
  const now = new Set(trackedFiles())
  return files
    .filter((file) => code.test(file))
    .flatMap((file) => {
      // Double quotes enclose code that a test writes.
      const text = read(file).replaceAll(/"[^"\n]*"/g, '')
      const paths = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|@import|new URL\(|url\()\s*'(\.[^'?]*\.(?:tsx?|css|json|svg|mjs))['?]/g)]
      return paths.flatMap(([, path = '']) => (now.has(posix.join(posix.dirname(file), path)) ? [] : [`${file}: ${path}`]))
    })
}

/** @param {readonly string[]} files */
function findLongComments(files) {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (line.length > 150 && /^\s*(\/\*|\*|\/\/).*src-/.test(line) ? [`${file}:${at + 1}: ${line.length} characters`] : []))
    )
}

/**
 * Returns the rows whose source or target is in the processes, without the rows that are already done.
 *
 * @param {readonly (readonly [string, string])[]} all
 * @param {ReadonlySet<string>} files
 */
function chooseRows(all, files) {
  const chosen = namesAfter('--process').flatMap(foldersOf)
  const held = namesAfter('--hold').flatMap(foldersOf)
  return all.filter(([from, to]) => {
    const isMoved = !files.has(from) && files.has(to)
    const isChosen = chosen.length === 0 || [from, to].some((path) => chosen.some((folder) => path.startsWith(folder)))
    return isChosen && !isMoved && !held.some((folder) => to.startsWith(folder))
  })
}

/** @param {string} name */
function foldersOf(name) {
  return [`${name}/`, `tests/unit/${name.slice('src-'.length)}/`]
}

function move() {
  if (git('status', '--porcelain') !== '') throw new Error('The tree is not clean.')
  const files = new Set(trackedFiles())
  const all = [...readRows(read(table)), ...(existsSync(testTable) ? readRows(read(testTable)) : [])]
  const rows = chooseRows(all, files)
  const faults = findFaults(rows, files, { mayRename: options.includes('--rename') })
  if (rows.length === 0 || faults.length > 0) throw new Error(['Nothing was moved.', ...faults].join('\n'))
  const added = git(
    'log',
    '--format=',
    '--diff-filter=A',
    '--name-only',
    `${git('log', '--format=%H', '--diff-filter=A', '-1', '--', table).trim()}..HEAD`,
    '--',
    'src-*'
  )
  print(
    'added since the table was made, and without a row',
    added.split('\n').filter((file) => files.has(file) && all.every((row) => !row.includes(file)))
  )
  const plan = planMove(rows, files)
  moveByGit(rows)
  const changed = rewriteAll(plan)
  format(changed)
  print('comments that became long', findLongComments(changed))
  const lost = findLostImports([...new Set([...changed, ...plan.moves.values()])])
  print('imports that lead nowhere', lost)
  const old = findOldPaths(plan)
  print('old paths', old)
  console.log(`\n${rows.length} files moved, ${changed.length} rewritten.`)
  process.exitCode = old.length + lost.length > 0 ? 1 : 0
}

if (options.includes('--plan-tests')) writeTestTable()
else move()
