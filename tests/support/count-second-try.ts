import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Reports a second attempt and adds a line to the run's tally (scripts/run/read-tally.mjs). Tests that Playwright repeats are in its own report. */
export function countSecondTry(what: string): void {
  console.log(`Second try: ${what}`)
  const folder = join(process.env['KOYA_OUT'] ?? 'out', 'reports')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.env['KOYA_REPORT'] ?? 'playwright'}-second-tries.txt`), `${what.replaceAll('\n', ' ')}\n`)
}
