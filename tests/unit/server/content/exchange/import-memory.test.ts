import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tier } from '../../../../support/tier.ts'

const isLong = tier() !== 'commit'
const COUNT = 50_000
const MOST_BYTES = 300 * 1024 * 1024

/** One question of each kind in turn, with formatting, feedback and formulas. */
function giftOf(number: number): string {
  const name = `Question ${String(number)}`
  if (number % 3 === 0)
    return `::${name}::[html]<p>Is <b>${String(number)}</b> a number that three divides, as \\\\(n/3\\\\) shows?</p>{TRUE#No, it is.}\n\n`
  if (number % 3 === 1) return `::${name}::What is ${String(number)} plus ${String(number)}? Write it as a number. {#${String(2 * number)}:0.5}\n\n`
  const options = ['fern', 'moss', 'beech', 'oak'].map(
    (plant, place) => `${place === number % 4 ? '=' : '~'}A ${plant} of ${String(number)} leaves#Count again\n`
  )
  return `::${name}::Which plant has ${String(number)} leaves, and why do all the others have more or fewer of them? {\n${options.join('')}####Count the leaves.\n}\n\n`
}

test.runIf(isLong)(
  'fifty thousand questions are imported within 300 MiB of memory',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'koya-memory-'))
    try {
      const file = join(folder, 'many.gift')
      const stream = createWriteStream(file)
      for (let number = 1; number <= COUNT; number += 1) if (!stream.write(giftOf(number))) await once(stream, 'drain')
      stream.end()
      await once(stream, 'close')
      const told = execFileSync(process.execPath, ['tests/support/exchange/import-child.ts', file, join(folder, 'many.koyapack')], {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        encoding: 'utf8'
      })
      const { peakBytes, lines } = JSON.parse(told) as { readonly peakBytes: number; readonly lines: readonly string[] }
      expect(lines[1]).toBe(`gift        1           ${String(COUNT)}       0           0`)
      expect(peakBytes).toBeLessThan(MOST_BYTES)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  300_000
)
