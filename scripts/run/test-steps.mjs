import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { asNode } from './electron.mjs'
import { withOtherBuild } from '../bench/build-other.mjs'
import { buildApp } from '../ready/build-app.mjs'
import { installSystemPackages } from '../ready/install-system-packages.mjs'
import { findPostgresPrograms } from './find-postgres-programs.mjs'
import { electronInSession, namespaceRefused } from './in-session.mjs'
import { lowEndStep } from './low-end-step.mjs'
import { playTour } from './play-tour.mjs'
import { projectRoot } from './project-root.mjs'
import { printTally, readTally } from './read-tally.mjs'
import { staticLanes } from './static-steps.mjs'
import { StepFailure, TestFailure } from './step-failure.mjs'
import { shortWindowsStep } from './windows-steps.mjs'

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./create-runner.mjs').Runner} Runner
 * @typedef {import('./read-tally.mjs').Tally} Tally
 *
 * @typedef {object} TestRun
 * @property {string} report The name of the run's report in `out/reports`.
 * @property {readonly string[]} args
 * @property {import('./in-session.mjs').SessionOptions} [options]
 */

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native']
const playwright = ['node_modules/@playwright/test/cli.js', 'test']

/**
 * Returns the whole test run: groups of lanes, one group after another. Each step runs as a plain user and each test on Electron's own Node. Lanes of
 * a group leave each other enough of two processors; measurements of the backend's time run alone. The tour runs without a network. Tests of
 * durability and measurements have their files on the disk, the others in memory.
 *
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
export function testGroups(runner, count) {
  /** @param {TestRun} testRun */
  const run = (testRun) => () => runTests(runner, count, testRun)
  const unit = {
    name: 'unit and contract',
    run: run({ report: 'unit', args: [...vitest, '--project', 'node', '--project', 'renderer'], options: { inMemory: true, withPostgres: true } })
  }
  const measured = { name: 'measured', run: run({ report: 'measured', args: [...vitest, '--project', 'measured'], options: { withPostgres: true } }) }
  const tour = {
    name: 'tour offline',
    run: async () => {
      try {
        const { wasOffline } = await playTour(runner, { isOffline: true })
        return wasOffline ? undefined : 'ok, but with the network: this machine allows no namespace without'
      } finally {
        count(readTally('tour'))
      }
    }
  }
  const [sources, builds] = staticLanes(runner)
  return [
    [sources, [...builds, tour, unit]],
    [[measured]],
    ...windowGroups(run, { windows: shortWindowsStep(runner, count), lowEnd: lowEndStep(runner, count) }),
    ...filledGroups(runner),
    ...installedGroups(runner, run)
  ]
}

/**
 * Returns the groups of tests that start the app. In the longer tiers the kills have a lane of their own: they take longest and mostly wait.
 *
 * @param {(testRun: TestRun) => () => Promise<string>} run
 * @param {object} others
 * @param {Step} others.windows The part of the lane on Windows that each commit runs.
 * @param {Step} others.lowEnd
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
function windowGroups(run, { windows, lowEnd }) {
  /**
   * @param {string} name
   * @param {readonly string[]} projects
   * @param {import('./in-session.mjs').SessionOptions} [options]
   */
  const step = (name, projects, options = {}) => {
    const args = [...playwright, ...projects.flatMap((project) => ['--project', project])]
    return { name, run: run({ report: projects.join('-'), args, options }) }
  }
  const app = step('app', ['app'], { inMemory: true })
  if (process.env['KOYA_TIER'] === 'commit') {
    return [
      [
        [app, step('security', ['security'], { inMemory: true }), windows],
        [step('durability', ['durability', 'kills', 'under-load']), step('looks', ['looks'], { inMemory: true })]
      ]
    ]
  }
  const underLoad = step('under load', ['under-load'])
  const ready = step('ready after a kill', ['ready'])
  const kills = step('kills', ['kills'])
  const durability = step('durability', ['durability'])
  const security = step('security', ['security'], { inMemory: true })
  const looks = step('looks', ['looks'], { inMemory: true })
  return [[[underLoad, ready, lowEnd]], [[app], [durability, security, looks], [kills]]]
}

/** On two processors it takes a quarter of that. */
const FILLED_LIMIT_MS = 40 * 60_000

/**
 * Returns the groups that fill a database with a tenth of the learners, attempts and events to which the server is measured, only for a release. Its files
 * are on the disk, because they take 4 GB.
 *
 * @param {Runner} runner
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
function filledGroups(runner) {
  if (process.env['KOYA_TIER'] !== 'release' || process.platform !== 'linux') return []
  const run = async () => {
    if (findPostgresPrograms() === null) return 'not done: PostgreSQL is not installed here'
    const code = await electronInSession(runner, ['tests/bench/filled/bench-filled.ts', 'out'], { env: asNode, limitMs: FILLED_LIMIT_MS })
    if (code !== 0) throw new TestFailure('an act takes too long on a filled database: see above', code)
    return undefined
  }
  return [[[{ name: 'a filled database', run }]]]
}

/**
 * Returns the groups that make and test installed packages, only for a release: making three packages takes longer than all of tier C.
 *
 * @param {Runner} runner
 * @param {(testRun: TestRun) => () => Promise<string>} run
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
function installedGroups(runner, run) {
  if (process.env['KOYA_TIER'] !== 'release' || process.platform !== 'linux' || process.arch !== 'x64') return []
  const installed = { name: 'installed', run: run({ report: 'installed', args: [...playwright, '--project', 'installed'] }) }
  const byRoot = { name: 'installed by root', run: () => installByRoot(runner) }
  return [[[testPackages(runner), byRoot, installed]]]
}

/**
 * Returns the groups of the lane `updates`: installed packages that are updated, cut at random instants, and put back.
 *
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
export function updateGroups(runner, count) {
  const args = [...playwright, '--project=installed', 'update.spec', 'changed-parts.spec']
  const updates = { name: 'updates of an AppImage and a tar.gz', run: () => runTests(runner, count, { report: 'updates', args }) }
  const ofDeb = { name: 'updates of a deb', run: () => updateByRoot(runner, '100') }
  return [[[testPackages(runner)]], [[updates], [ofDeb]]]
}

/** What servers are updated from in a test: no release has been made yet, so it is a commit that marks as this one does, with fewer tables. */
const formerCommit = 'd6bbb4cf'

/**
 * Returns the groups of the lane `cluster`: several servers over three database nodes, and what happens to them while candidates answer; and three
 * servers over one database that hostile clients and a whole hall use.
 *
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @returns {readonly (readonly (readonly Step[])[])[]}
 */
export function clusterGroups(runner, count) {
  const programs = {
    name: 'programs of a cluster',
    run: async () => {
      await installSystemPackages(runner, 'cluster')
      // The compiler, for a disk that is slow.
      await installSystemPackages(runner, 'packages')
      return undefined
    }
  }
  const build = { name: 'build release', run: () => buildApp(runner, 'release').then(() => undefined) }
  const faults = {
    name: 'faults of a cluster',
    run: () =>
      withOtherBuild(runner, { commit: formerCommit, kinds: ['release'], mayHaveOtherPackages: true }, (out) =>
        runTests(runner, count, {
          report: 'cluster',
          args: [...vitest, '--project', 'cluster'],
          options: { inNetwork: true, env: { KOYA_FORMER_SERVER: relative(projectRoot, out) } }
        })
      )
  }
  return [[[programs, build]], [[faults]]]
}

/**
 * @param {Runner} runner
 * @returns {Step}
 */
function testPackages(runner) {
  return {
    name: 'test packages',
    run: async () => {
      // The second is the version to which the first is updated.
      for (const packageArgs of [['linux-appimage,linux-deb,linux-tar'], ['linux-appimage,linux-deb,linux-tar', '--next']]) {
        const told = await runner.must(process.execPath, ['scripts/package.mjs', '--test', '--only', ...packageArgs], { output: 'collect' })
        console.log(told.trimEnd())
      }
      return undefined
    }
  }
}

/**
 * Tests what only root does with a deb: an installation for all users, its removal, and updates by the system's installer.
 *
 * @param {Runner} runner
 */
function installByRoot(runner) {
  const debs = testDebs()
  return runByRoot(runner, [
    ['scripts/linux/install-by-root.sh', ...debs.slice(0, 1)],
    ['scripts/linux/pin-by-system.sh', ...debs.slice(0, 1)],
    ['scripts/linux/update-by-root.sh', ...debs],
    ['scripts/linux/update-at-boot.sh', ...debs]
  ])
}

/**
 * Tests updates of a deb, whole and cut at random instants.
 *
 * @param {Runner} runner
 * @param {string} trials
 */
function updateByRoot(runner, trials) {
  const debs = testDebs()
  return runByRoot(runner, [
    ['scripts/linux/update-by-root.sh', ...debs],
    ['scripts/linux/serve-at-boot.sh', ...debs.slice(0, 1), 'docs/operations/packages.md'],
    ['scripts/linux/update-trials.sh', ...debs, trials]
  ])
}

/** Returns the debs of the version and of the next one. */
function testDebs() {
  return ['out/package-test', 'out/package-next'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder)).flatMap((name) => (name.endsWith('.deb') ? [join(projectRoot, folder, name)] : []))
  )
}

/**
 * @param {Runner} runner
 * @param {readonly (readonly string[])[]} scripts
 */
async function runByRoot(runner, scripts) {
  for (const args of scripts) {
    const { code, output } = await runner.attempt('bash', args, { output: 'collect' })
    if (code === namespaceRefused) return `not done: ${output.trim()}`
    if (code !== 0) throw new StepFailure(output.trimEnd(), code)
    console.log(output.trimEnd())
  }
  return 'ok'
}

/**
 * @param {Runner} runner
 * @param {(tally: Tally) => void} count
 * @param {TestRun} testRun
 */
async function runTests(runner, count, { report, args, options = {} }) {
  const code = await electronInSession(runner, args, { ...options, env: { ...asNode, ...options.env, KOYA_REPORT: report } })
  const tally = readTally(report)
  count(tally)
  const counts = printTally(tally)
  if (code !== 0) throw new TestFailure(counts, code)
  if (tally.failed > 0 || tally.passed === 0) throw new TestFailure(counts)
  return counts
}
