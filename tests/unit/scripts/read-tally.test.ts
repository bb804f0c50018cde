import { describe, expect, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTallies, countLines, emptyTally, printTally, tallyPlaywright, tallyVitest } from '../../../scripts/run/read-tally.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

describe('the tally of a test run', () => {
  it('counts what vitest reports', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [{}] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, again: 0, failed: 1, skipped: 2 })
  })

  it('counts a test file that could not be loaded as failed', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, again: 0, failed: 1, skipped: 0 })
  })

  it('counts errors outside of tests as failed, and tests that passed at their second try as passed', () => {
    expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
      passed: 4,
      again: 1,
      failed: 2,
      skipped: 2
    })
  })

  it('counts each second try that a run has told of, and none where it told of none', () => {
    const file = join(makeTempFolder(), 'app-second-tries.txt')
    expect(countLines(file)).toBe(0)
    writeFileSync(file, 'a test (1 more)\na window came up without frames and was started again\n')
    expect(countLines(file)).toBe(2)
  })

  it('adds up', () => {
    const one = { passed: 1, again: 1, failed: 2, skipped: 3 }
    expect(addTallies(one, addTallies(emptyTally, { passed: 10, again: 0, failed: 20, skipped: 30 }))).toEqual({
      passed: 11,
      again: 1,
      failed: 22,
      skipped: 33
    })
  })

  it('is printed with the second tries, where there were any', () => {
    expect(printTally({ passed: 5, again: 2, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped, 2 second tries')
    expect(printTally({ passed: 5, again: 0, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped')
  })
})
