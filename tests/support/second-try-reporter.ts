import type { Reporter, TestCase } from 'vitest/node'
import { countSecondTry } from './count-second-try.ts'

/** Counts each test that vitest tried again: its own report has them among those that passed. */
export default class SecondTryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0) countSecondTry(`${test.fullName} (${String(retryCount)} more)`)
  }
}
