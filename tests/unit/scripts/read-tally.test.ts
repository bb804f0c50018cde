import { describe, expect, it } from 'vitest'
import { addTallies, emptyTally, tallyPlaywright, tallyVitest } from '../../../scripts/run/read-tally.mjs'

describe('the tally of a test run', () => {
  it('counts what vitest reports', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [{}] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  it('counts a test file that could not be loaded as failed', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }]
    }
    expect(tallyVitest(report)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('counts errors outside of tests and flaky tests of Playwright as failed', () => {
    expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2
    })
  })

  it('adds up', () => {
    expect(addTallies({ passed: 1, failed: 2, skipped: 3 }, addTallies(emptyTally, { passed: 10, failed: 20, skipped: 30 }))).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33
    })
  })
})
