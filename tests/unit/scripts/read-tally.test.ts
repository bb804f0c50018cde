import { describe, expect, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTallies, countLines, emptyTally, printTally, tallyPlaywright, tallyVitest } from '../../../scripts/run/read-tally.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

describe('the tally of a test run', () => {
  it('the test tally counts passed, failed and skipped tests of a vitest report', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [{}] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, again: 0, failed: 1, skipped: 2 })
  })

  it('the test tally counts a test file that failed to load as failed', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, again: 0, failed: 1, skipped: 0 })
  })

  it('the test tally counts errors outside tests as failed, and tests that passed on a second try as passed', () => {
    expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
      passed: 4,
      again: 1,
      failed: 2,
      skipped: 2
    })
  })

  it('the second-try count equals the lines of the log file, and is zero without a log file', () => {
    const file = join(makeTempFolder(), 'app-second-tries.txt')
    expect(countLines(file)).toBe(0)
    writeFileSync(file, 'a test (1 more)\na window came up without frames and was started again\n')
    expect(countLines(file)).toBe(2)
  })

  it('adding two tallies sums every field', () => {
    const one = { passed: 1, again: 1, failed: 2, skipped: 3 }
    expect(addTallies(one, addTallies(emptyTally, { passed: 10, again: 0, failed: 20, skipped: 30 }))).toEqual({
      passed: 11,
      again: 1,
      failed: 22,
      skipped: 33
    })
  })

  it('the printed tally names second tries only when there were any', () => {
    expect(printTally({ passed: 5, again: 2, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped, 2 second tries')
    expect(printTally({ passed: 5, again: 0, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped')
  })
})
