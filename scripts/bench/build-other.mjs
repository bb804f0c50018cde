import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../run/project-root.mjs'
import { StepFailure } from '../run/step-failure.mjs'
import { slowDowns } from './slow-downs.mjs'

/**
 * Builds another commit beside this checkout, runs `work` with its folder `out`, and removes it again.
 *
 * @template Value
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {{ commit: string, slowDown?: keyof typeof slowDowns, kinds?: readonly import('../ready/build-app.mjs').BuildKind[],
 * mayHaveOtherPackages?: boolean }} other `slowDown`: what is made slower in it on purpose; `kinds`: by default `test` and `release`;
 * `mayHaveOtherPackages`: it is built with the packages of this checkout all the same.
 * @param {(out: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withOtherBuild(runner, { commit, slowDown, kinds = ['test', 'release'], mayHaveOtherPackages = false }, work) {
  // In the checkout, which the user of the tests may read.
  const folder = join(projectRoot, '.runtime/compare')
  await remove(runner, folder)
  const { code, output } = await runner.attempt('git', ['worktree', 'add', '--detach', folder, commit], { output: 'collect' })
  if (code !== 0) throw new StepFailure(`There is no commit ${commit}: ${output.trim()}`, 2)
  try {
    if (!mayHaveOtherPackages && readLock(folder) !== readLock(projectRoot))
      throw new StepFailure(`${commit} has other packages than this checkout, so the two cannot be compared.`, 2)
    symlinkSync('../../node_modules', join(folder, 'node_modules'), 'junction')
    if (slowDown !== undefined) slow(folder, slowDowns[slowDown])
    for (const kind of kinds) {
      await runner.must(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'], {
        cwd: folder,
        env: { KOYA_BUILD: kind, ELECTRON_RUN_AS_NODE: undefined },
        output: 'collect'
      })
    }
    return await work(join(folder, 'out'))
  } finally {
    await remove(runner, folder)
  }
}

/**
 * @param {import('../run/create-runner.mjs').Runner} runner
 * @param {string} folder
 */
async function remove(runner, folder) {
  rmSync(folder, { recursive: true, force: true })
  await runner.attempt('git', ['worktree', 'prune'], { output: 'collect' })
}

/** @param {string} root */
function readLock(root) {
  const file = join(root, 'package-lock.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * @param {string} root
 * @param {{ file: string, before: string, insert: string }} slowDown
 */
function slow(root, { file, before, insert }) {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(before).length !== 2)
    throw new StepFailure(`${file} has no single place “${before}” any more: correct scripts/bench/slow-downs.mjs.`, 2)
  writeFileSync(
    path,
    source.replace(before, () => insert + before)
  )
}
