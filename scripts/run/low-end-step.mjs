import { join } from 'node:path'
import { installSystemPackages } from '../ready/install-system-packages.mjs'
import { asNode } from './electron.mjs'
import { electronInSession, lowEndRefused } from './in-session.mjs'
import { projectRoot } from './project-root.mjs'
import { printTally, readTally } from './read-tally.mjs'
import { TestFailure } from './step-failure.mjs'

const report = 'low-end'

/**
 * Returns the step that plays the most important screens as on an old PC (scripts/linux/low-end.sh). It needs root and control groups, and says so where
 * it has neither.
 *
 * @param {import('./create-runner.mjs').Runner} runner
 * @param {(tally: import('./read-tally.mjs').Tally) => void} count
 * @returns {import('./run-steps.mjs').Step}
 */
export function lowEndStep(runner, count) {
  return {
    name: 'as on an old PC',
    run: async () => {
      if (process.platform !== 'linux') return 'not done: only on Linux'
      await installSystemPackages(runner, 'packages')
      const library = join(projectRoot, '.runtime/slow-disk.so')
      await runner.must('gcc', ['-shared', '-fPIC', '-O2', '-o', library, 'scripts/linux/slow-disk.c'], { output: 'collect' })
      const args = ['node_modules/@playwright/test/cli.js', 'test', '--project', 'low-end']
      const code = await electronInSession(runner, args, { env: { ...asNode, KOYA_REPORT: report, KOYA_LOW_END: '1' } })
      if (code === lowEndRefused) return 'not done: it needs root, control groups and two cores'
      const tally = readTally(report)
      count(tally)
      if (code !== 0 || tally.failed > 0 || tally.passed === 0) throw new TestFailure(printTally(tally), code)
      return printTally(tally)
    }
  }
}
