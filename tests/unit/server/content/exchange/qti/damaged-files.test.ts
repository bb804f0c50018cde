import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { itemSchema } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { sourceOf } from '../../../../../support/exchange/import-source.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'
import { byTier } from '../../../../../support/tier.ts'

const folder = new URL('samples/', import.meta.url)
const samples = readdirSync(folder)
  .filter((name) => /\.(?:xml|zip)$/.test(name))
  .map((name) => readFileSync(new URL(name, folder)))

/** What happens to a file: some bytes go, come twice, or are replaced. Places and lengths are shares of the file. */
const damage = fc.record({
  sample: fc.nat(samples.length - 1),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 400 }),
  insertion: fc.oneof(
    fc.constantFrom(
      '',
      '<',
      '>',
      '&',
      '"',
      '</item>',
      '<item>',
      '<not>',
      ']]>',
      '\u0000',
      '&nbsp;',
      '<br>',
      '[[g1]]',
      '\uE0F00\uE0F1',
      '$',
      '**',
      '| a |\n| --- |\n'
    ),
    fc.string({ maxLength: 30 })
  )
})

function damaged({
  sample,
  at,
  length,
  insertion
}: {
  readonly sample: number
  readonly at: number
  readonly length: number
  readonly insertion: string
}): Buffer {
  const bytes = samples[sample] ?? Buffer.alloc(0)
  const from = Math.floor(at * bytes.length)
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(insertion), bytes.subarray(from + length)])
}

/** Returns the outcomes of a file; its error code where it is refused. Throws what the reader throws. */
async function take(path: string, bytes: Buffer): Promise<readonly ImportOutcome[] | string> {
  writeFileSync(path, bytes)
  const read = await readQti(sourceOf(path))
  if (!read.ok) return read.error.code
  const outcomes: ImportOutcome[] = []
  for await (const outcome of read.value) outcomes.push(outcome)
  return outcomes
}

describe('a damaged file of QTI', () => {
  it('is refused, or each of its questions is taken as a valid item or not taken with a reason', { timeout: 300_000 }, async () => {
    const path = join(makeTempFolder(), 'file')
    await fc.assert(
      fc.asyncProperty(damage, async (drawn) => {
        const outcomes = await take(path, damaged(drawn))
        if (typeof outcomes === 'string') {
          expect(outcomes).toMatch(/^exchange\//)
          return
        }
        for (const outcome of outcomes) {
          if (outcome.kind === 'not-taken') expect(outcome.reasons.length).toBeGreaterThan(0)
          else expect(itemSchema.parse(outcome.question.item)).toEqual(outcome.question.item)
        }
      }),
      { numRuns: byTier({ commit: 40, full: 1500, release: 10_000 }) }
    )
  })

  it('with more rules than any real item is given up soon', async () => {
    const rule = (value: number): string =>
      `<respcondition><conditionvar><varequal respident="R">v${value}</varequal></conditionvar><setvar action="Add">1</setvar></respcondition>`
    const item = (responses: string): string =>
      `<questestinterop><item ident="i"><presentation><material><mattext>Q</mattext></material>${responses}</presentation><resprocessing>${Array.from({ length: 3000 }, (_, index) => rule(index)).join('')}</resprocessing></item></questestinterop>`
    const labels = Array.from(
      { length: 20 },
      (_, index) => `<response_label ident="v${index}"><material><mattext>${index}</mattext></material></response_label>`
    ).join('')
    const path = join(makeTempFolder(), 'file')
    const begun = process.cpuUsage()
    for (const responses of [
      '<response_str ident="R"><render_fib/></response_str>',
      `<response_lid ident="R" rcardinality="Multiple"><render_choice>${labels}</render_choice></response_lid>`,
      Array.from({ length: 101 }, (_, index) => `<response_str ident="R${index}"><render_fib/></response_str>`).join('')
    ]) {
      expect(await take(path, Buffer.from(item(responses)))).toMatchObject([{ kind: 'not-taken' }])
    }
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(5000)
  })
})
