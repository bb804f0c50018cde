import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const longestPage = 60

/**
 * Says at the end of a run what stood on the page where a test failed: of a run on a machine that is gone, these lines are all that is left.
 * A test that passed at its second try is told as well.
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

/** The first fenced lines of YAML in the file that Playwright leaves beside a failure: the page as a screen reader is told it. */
function pageIn(file: string): readonly string[] {
  const [, page = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8')) ?? []
  return page.trimEnd().split('\n').slice(0, longestPage)
}
