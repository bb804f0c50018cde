import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const longestPage = 60

/**
 * Prints, at the end of a run, the page on which each test failed: of a run on a temporary machine only these lines remain.
 * Also prints tests that passed at the second attempt.
 */
export default class FailureReporter implements Reporter {
  readonly #told: string[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'failed' && result.status !== 'timedOut') return
    const snapshot = result.attachments.find(({ name }) => name === 'error-context')?.path
    this.#told.push(`--- the page at try ${String(result.retry + 1)} of “${test.title}”`, ...(snapshot === undefined ? [] : pageIn(snapshot)))
  }

  onEnd(): void {
    for (const line of this.#told) console.log(line)
  }
}

/** Returns the first fenced YAML block in the file that Playwright writes for a failure: the page's accessibility tree. */
function pageIn(file: string): readonly string[] {
  const [, page = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8')) ?? []
  return page.trimEnd().split('\n').slice(0, longestPage)
}
