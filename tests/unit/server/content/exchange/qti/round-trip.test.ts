import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, compare, fraction, multiply } from '../../../../../../src-shared/content/item-types/base/fraction.ts'
import { itemSchema, isSingleChoice, type Item } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { readNumber } from '../../../../../../src-shared/content/item-types/numeric/read-number.ts'
import type { ExportOutcome, ExportWriter } from '../../../../../../src-server/content/exchange/import-source.ts'
import type { ImportedQuestion } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { writeQti21, writeQti30 } from '../../../../../../src-server/content/exchange/qti/write/write-qti.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'
import { byTier } from '../../../../../support/tier.ts'

interface Written {
  readonly bytes: Buffer
  readonly outcomes: readonly ExportOutcome[]
}

async function written(writer: ExportWriter, questions: readonly ImportedQuestion[]): Promise<Written> {
  const chunks: Buffer[] = []
  const outcomes: ExportOutcome[] = []
  const write = (bytes: Uint8Array | string): Promise<void> => {
    chunks.push(Buffer.from(bytes))
    return Promise.resolve()
  }
  for await (const outcome of writer(questions, write)) outcomes.push(outcome)
  return { bytes: Buffer.concat(chunks), outcomes }
}

const word = fc.constantFrom(
  'light',
  'sound & heat',
  'Ọ̀yọ́',
  'a < b',
  '"quoted"',
  'force',
  'ATP',
  '5 kg',
  '\\(not TeX\\)',
  'naïve',
  'x > y',
  "Newton's"
)
const piece = fc.oneof(
  word,
  word.map((text) => `**${text}**`),
  word.map((text) => `*${text}*`),
  word.map((text) => `__${text}__`),
  fc.constantFrom('$x^2 + 1$', '$\\frac{1}{2}$', '$a < b$', '$\\sqrt{3}$')
)
const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '))
const table = fc.constant('| Metal | Mass |\n| --- | --- |\n| iron | $5$ |\n| **zinc** | 7 |')
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: line }, { weight: 1, arbitrary: table }), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n\n'))
const base = fc.record({
  id: fc.constantFrom('bio-1', '2024-q7', 'x'),
  topic: fc.constantFrom('Energy', 'Cells & tissues'),
  difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  stem: text,
  explanation: text
})
const ids = ['w', 'x', 'y', 'z', 'v']
const options = (least: number): fc.Arbitrary<{ id: string; text: string; why?: string }[]> =>
  fc
    .uniqueArray(line, { minLength: least, maxLength: 5, selector: (one) => one.replace(/[*_$]/g, '').toLowerCase() })
    .chain((texts) =>
      fc
        .tuple(...texts.map(() => fc.option(line, { nil: undefined })))
        .map((whys) => texts.map((one, index) => ({ id: ids[index] ?? '', text: one, ...(whys[index] === undefined ? {} : { why: whys[index] }) })))
    )
    .filter((list) => !isTruth(list.map((option) => option.text)))
const accepted = fc.uniqueArray(fc.constantFrom('iron', 'Fe', '12', 'sodium chloride', 'a & b', '4 < 5'), { minLength: 1, maxLength: 3 })
const decimal = fc.constantFrom('0', '9.81', '-3', '1,250.5', '6.02e23', '0.001', '3/4')

const item: fc.Arbitrary<Item> = base.chain((common) =>
  fc
    .oneof(
      options(2).chain((list) =>
        fc.nat(list.length - 1).map((at) => ({ type: 'single-choice' as const, options: withoutWhy(list, [ids[at] ?? '']), key: ids[at] }))
      ),
      options(3).chain((list) =>
        fc
          .subarray(
            list.map(({ id }) => id),
            { minLength: 1 }
          )
          .map((keys) => ({ type: 'multiple-response' as const, options: withoutWhy(list, keys), keys }))
      ),
      fc
        .tuple(fc.boolean(), fc.option(line, { nil: undefined }))
        .map(([key, why]) => ({ type: 'true-false' as const, key, ...(why === undefined ? {} : { why }) })),
      fc.tuple(accepted, fc.boolean()).map(([list, isCaseSensitive]) => ({ type: 'short-text' as const, accepted: list, isCaseSensitive })),
      fc.tuple(decimal, fc.constantFrom('0', '0.5', '2'), fc.boolean()).map(([value, size, isAbsolute]) => ({
        type: 'numeric' as const,
        value,
        tolerance: isAbsolute ? { kind: 'absolute' as const, by: size } : { kind: 'relative' as const, percent: size },
        units: []
      })),
      fc.tuple(word, accepted, fc.constantFrom(['red', 'green'], ['1', '2', '3'])).map(([before, list, colours]) => ({
        type: 'cloze' as const,
        text: `${before} [[g1]] and **more** then [[g2]].`,
        gaps: [
          { id: 'g1', kind: 'typed' as const, accepted: list },
          { id: 'g2', kind: 'list' as const, options: colours.map((colour, index) => ({ id: ids[index] ?? '', text: colour })), key: 'x' }
        ]
      }))
    )
    .map((answer) => itemSchema.parse({ ...common, ...answer }))
)

function isTruth(texts: readonly string[]): boolean {
  return texts.length === 2 && texts.every((one) => /^(?:true|false)$/i.test(one))
}

function withoutWhy<Option extends { readonly id: string; readonly text: string }>(list: readonly Option[], keys: readonly string[]): Option[] {
  return list.map((option) => (keys.includes(option.id) ? ({ id: option.id, text: option.text } as Option) : option))
}

/** An item as QTI says it: numbers as values with the difference that is allowed. */
function comparable(one: Item): unknown {
  if (isSingleChoice(one) || one.type !== 'numeric') return { ...one, id: '' }
  const value = readNumber(one.value) ?? fraction(0n)
  const size = readNumber(one.tolerance.kind === 'absolute' ? one.tolerance.by : one.tolerance.percent) ?? fraction(0n)
  const by = one.tolerance.kind === 'absolute' ? size : multiply(absolute(value), multiply(size, fraction(1n, 100n)))
  return {
    ...one,
    id: '',
    value: `${value.numerator}/${value.denominator}`,
    tolerance: `${by.numerator}/${by.denominator}`,
    isPositive: compare(value, fraction(0n))
  }
}

describe.each([
  ['2.1', writeQti21],
  ['3.0', writeQti30]
])('QTI %s', (version, writer) => {
  it('any item that is written and read again is the same item', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (drawn) => {
        const items = drawn.map((one, index) => ({ ...one, id: `${one.id}-${String(index)}` }))
        const { bytes, outcomes } = await written(
          writer,
          items.map((one) => ({ item: one, pictures: [] }))
        )
        expect(outcomes.map(({ losses }) => losses)).toEqual(items.map(() => []))
        const read = await outcomesOf(readQti, bytes)
        expect(summaryOf(read)).toEqual(items.map((one) => one.type ?? 'single-choice'))
        expect(read.map((outcome) => (outcome.kind === 'not-taken' ? null : comparable(outcome.question.item)))).toEqual(items.map(comparable))
      }),
      { numRuns: byTier({ commit: 15, full: 150, release: 1000 }) }
    )
  })

  it('writes the same bytes for the same questions', async () => {
    const questions = [{ item: itemSchema.parse({ ...plain, key: 'w' }), pictures: [] }]
    expect((await written(writer, questions)).bytes).toEqual((await written(writer, questions)).bytes)
    expect(version).toMatch(/^[23]\./)
  })
})

const plain = {
  id: 'a-1',
  type: 'single-choice',
  topic: 'Energy',
  difficulty: 'hard',
  stem: 'Which one?',
  explanation: 'It is this one.',
  options: [
    { id: 'w', text: 'this' },
    { id: 'x', text: 'that' }
  ]
}
