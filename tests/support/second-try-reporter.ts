import type { Reporter, TestCase } from 'vitest/node'
import { countSecondTry } from './count-second-try.ts'

/** Counts each test that vitest repeated, because vitest reports it as passed. */
export default class SecondTryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0) countSecondTry(`${test.fullName} (${String(retryCount)} more)`)
  }
}
