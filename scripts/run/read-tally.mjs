import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/**
 * The number of tests by result. A test file that could not be loaded counts as one failed test. `again` counts every retry of the run: of a test
 * (only screen tests of the commit tier have one) or of an app's start.
 *
 * @typedef {{ passed: number, again: number, failed: number, skipped: number }} Tally
 *
 * @typedef {{ status: string, assertionResults: readonly unknown[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly VitestFile[] }}
 * VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: readonly unknown[] }} PlaywrightReport
 */

/** @type {Tally} */
export const emptyTally = { passed: 0, again: 0, failed: 0, skipped: 0 }

/**
 * Reads the report of vitest or Playwright in `out/reports`; without a report all counts are 0.
 *
 * @param {string} name
 * @returns {Tally}
 */
export function readTally(name) {
  const file = join(projectRoot, 'out/reports', `${name}.json`)
  if (!existsSync(file)) return emptyTally
  const report = /** @type {VitestReport | PlaywrightReport} */ (JSON.parse(readFileSync(file, 'utf8')))
  const tally = 'stats' in report ? tallyPlaywright(report) : tallyVitest(report)
  return { ...tally, again: tally.again + countLines(join(projectRoot, 'out/reports', `${name}-second-tries.txt`)) }
}

/**
 * Counts the retries that the tests recorded by `tests/support/count-second-try.ts`, one per line.
 *
 * @param {string} file
 */
export function countLines(file) {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '').length
    : 0
}

/**
 * @param {VitestReport} report
 * @returns {Tally}
 */
export function tallyVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return { passed: numPassedTests, again: 0, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests }
}

/**
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, again: stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/**
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function addTallies(one, other) {
  return {
    passed: one.passed + other.passed,
    again: one.again + other.again,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped
  }
}

/**
 * @param {Tally} tally
 * @returns {string}
 */
export function printTally({ passed, again, failed, skipped }) {
  const retryText = again > 0 ? `, ${again} second ${again === 1 ? 'try' : 'tries'}` : ''
  return `${passed} passed, ${failed} failed, ${skipped} skipped${retryText}`
}
