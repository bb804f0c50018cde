import { join } from 'node:path'
import { installSystemPackages } from '../ready/install-system-packages.mjs'
import { buildApp } from '../ready/build-app.mjs'
import { isKitReady, makeKit } from '../windows/make-kit.mjs'
import { asNode } from './electron.mjs'
import { electronInSession } from './in-session.mjs'
import { projectRoot } from './project-root.mjs'
import { printTally, readTally } from './read-tally.mjs'
import { readSkips, tellSkips } from './read-skips.mjs'
import { StepFailure, TestFailure } from './step-failure.mjs'

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./create-runner.mjs').Runner} Runner
 * @typedef {import('./read-tally.mjs').Tally} Tally
 */

/** At least this share of the app's tests must run on Windows. */
const LEAST_SHARE = 0.85

/** The shortest part of the lane, which each commit runs where the kit is there: the main job from start to end. */
const shortest = ['--project=tour', 'main-job']

/**
 * Returns the groups of steps that run the app's tests on the Windows build: under wine on Linux, which they set up, else on this Windows.
 *
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
export function windowsGroups(runner, count) {
  const kit = { name: 'Windows kit', run: () => prepareKit(runner).then(() => undefined) }
  const build = { name: 'build test', run: () => buildApp(runner, 'test').then(() => undefined) }
  /**
   * @param {string} name
   * @param {readonly string[]} projects
   * @param {number} [leastShare] Of the tests that must run on Windows.
   */
  const step = (name, projects, leastShare = 0) => ({
    name: `${name} on Windows`,
    run: () =>
      runOnWindows(runner, count, {
        report: `windows-${projects.join('-')}`,
        args: projects.flatMap((project) => ['--project', project]),
        leastShare
      })
  })
  const packages = { name: 'Windows packages', run: () => makeWindowsPackages(runner).then(() => undefined) }
  const app = step('app', ['app'], LEAST_SHARE)
  const files = step('files and installer', ['windows'])
  return [
    [[kit, build]],
    [
      [app, step('tour', ['tour'])],
      [packages, files, step('durability', ['durability']), step('kills', ['kills'])]
    ]
  ]
}

/**
 * Returns the step of a commit: the lane's shortest part, only where the kit is ready.
 *
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @returns {Step}
 */
export function shortWindowsStep(runner, count) {
  return {
    name: 'main job on Windows',
    run: async () =>
      isUnderWine() && !isKitReady()
        ? 'not set up here: npm run test:windows does it'
        : runOnWindows(runner, count, { report: 'windows-short', args: shortest, leastShare: 0 })
  }
}

function isUnderWine() {
  return process.platform === 'linux'
}

/** @param {Runner} runner */
async function prepareKit(runner) {
  if (process.platform === 'win32') return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StepFailure('the Windows build runs on Windows, or under wine on 64-bit Linux')
  for (const need of /** @type {const} */ (['windows', 'packages'])) await installSystemPackages(runner, need)
  await makeKit(runner)
}

/**
 * Makes the packages that tests/windows installs: this version, and the next one to update to.
 *
 * @param {Runner} runner
 */
async function makeWindowsPackages(runner) {
  for (const args of [['windows-zip,windows-nsis'], ['windows-nsis', '--next']]) {
    await runner.must(process.execPath, ['scripts/package.mjs', '--test', '--only', ...args], { output: 'collect' })
  }
}

/**
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @param {{ report: string, args: readonly string[], leastShare: number }} testRun
 */
async function runOnWindows(runner, count, { report, args, leastShare }) {
  const code = await electronInSession(runner, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: { ...asNode, KOYA_REPORT: report, KOYA_TIER: 'windows', ...(isUnderWine() ? { KOYA_WINDOWS_KIT: '.runtime/windows-kit' } : {}) },
    inMemory: true
  })
  const tally = readTally(report)
  count(tally)
  const skips = readSkips(join(projectRoot, 'out/reports', `${report}.json`))
  for (const line of tellSkips(skips)) console.log(line)
  const counts = printTally(tally)
  if (code !== 0) throw new TestFailure(counts, code)
  const onlyLinux = skips.filter(({ isOnWindows }) => isOnWindows).length
  const share = tally.passed / (tally.passed + onlyLinux)
  if (tally.failed > 0 || share < leastShare) throw new TestFailure(`${counts}; ${Math.round(100 * share)} % ran on Windows`)
  return counts
}
