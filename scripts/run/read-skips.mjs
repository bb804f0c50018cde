import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Skip One test that did not run.
 * @property {string} title
 * @property {string} reason
 * @property {boolean} isOnWindows Whether it was left out because Windows, or wine, lacks what it needs.
 *
 * @typedef {object} ReportSuite A suite of Playwright's report.
 * @property {readonly { title: string, tests: readonly ReportTest[] }[]} [specs]
 * @property {readonly ReportSuite[]} [suites]
 *
 * @typedef {{ status: string, annotations: readonly { type: string, description?: string }[] }} ReportTest
 */

/** How the reason of a test begins that Windows cannot run: `notOnWindows` in tests/support writes it. */
const windowsPrefix = 'not on Windows: '

/**
 * Reads from a report of Playwright which tests were skipped, and why.
 *
 * @param {string} file
 * @returns {readonly Skip[]}
 */
export function readSkips(file) {
  const { suites } = /** @type {{ suites: readonly ReportSuite[] }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return suites.flatMap(skipsIn)
}

/**
 * @param {ReportSuite} suite
 * @returns {readonly Skip[]}
 */
function skipsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'an earlier test of its file failed'
        return { title, reason, isOnWindows: reason.startsWith(windowsPrefix) }
      })
  )
  return [...own, ...suites.flatMap(skipsIn)]
}

/**
 * Returns a line for each skipped test.
 *
 * @param {readonly Skip[]} skips
 */
export function tellSkips(skips) {
  return skips.map(({ title, reason }) => `skipped: ${title}: ${reason}`)
}
