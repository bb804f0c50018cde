import type { ExportFormatName, ImportFormatName } from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemSchema, itemTypeNames, type Item, type ItemTypeName } from '../../../../../src-shared/content/item-types/item-types.ts'
import { exportFormats } from '../../../../../src-server/content/exchange/formats/export-formats.ts'
import { importFormats } from '../../../../../src-server/content/exchange/formats/exchange-formats.ts'
import type { ExportOutcome } from '../../../../../src-server/content/exchange/import-source.ts'
import type { ImportedQuestion } from '../../../../../src-server/content/exchange/imported-question.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { itemsOfType } from '../../../../support/exchange/arbitrary-items.ts'
import { outcomesOf } from '../../../../support/exchange/import-source.ts'
import { byTier } from '../../../../support/tier.ts'

async function written(format: ExportFormatName, questions: readonly ImportedQuestion[]) {
  const bytes: Buffer[] = []
  const told: ExportOutcome[] = []
  const write = (piece: Uint8Array | string): Promise<void> => {
    bytes.push(Buffer.from(piece))
    return Promise.resolve()
  }
  for await (const outcome of exportFormats[format].write(questions, write)) told.push(outcome)
  return { file: Buffer.concat(bytes), told }
}

/** Ids are made by the import, and sets of options keep their order. */
function comparable(item: Item): object {
  return { ...item, id: 'item', type: item.type ?? 'single-choice' }
}

/** Which reader reads what a writer wrote. */
const readers: Readonly<Record<ExportFormatName, ImportFormatName>> = {
  gift: 'gift',
  'moodle-xml': 'moodle-xml',
  'qti-2.1': 'qti',
  'qti-3.0': 'qti',
  csv: 'csv',
  xlsx: 'xlsx'
}

/** Types that no format of these holds yet. */
const laterTypes: readonly ItemTypeName[] = ['formula', 'hot-spot', 'graph-plot']
const noTable: readonly ItemTypeName[] = ['cloze', 'gap-match', 'matching', 'ordering', 'written', ...laterTypes]
/** What each format cannot hold at all. */
const without: Readonly<Record<ExportFormatName, readonly ItemTypeName[]>> = {
  gift: ['cloze', 'gap-match', 'ordering', ...laterTypes],
  'moodle-xml': laterTypes,
  'qti-2.1': laterTypes,
  'qti-3.0': laterTypes,
  csv: noTable,
  xlsx: noTable
}
/** What it holds a part of. */
const partly: Readonly<Partial<Record<ExportFormatName, readonly ItemTypeName[]>>> = { gift: ['written'] }
const formats = Object.keys(exportFormats) as ExportFormatName[]
const numRuns = byTier({ commit: 8, full: 200, release: 500 })

describe.each(formats)('a question written as %s', (format) => {
  const types = itemTypeNames.filter((type) => !without[format].includes(type) && partly[format]?.includes(type) !== true)

  test.each(types)('is read back as it was: %s', async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(itemsOfType(type), { minLength: 1, maxLength: 6 }), async (items) => {
        const { file, told } = await written(
          format,
          items.map((item) => ({ item, pictures: [] }))
        )
        expect(told.map(({ losses }) => losses)).toEqual(items.map(() => []))
        const outcomes = await outcomesOf(importFormats[readers[format]].read, file, `file${exportFormats[format].ending}`)
        expect(outcomes.map((one) => (one.kind === 'taken' ? comparable(one.question.item) : one))).toEqual(items.map(comparable))
      }),
      { numRuns }
    )
  })

  test.each(without[format])('names what it cannot hold: %s', async (type) => {
    const { told } = await written(format, [{ item: { ...itemsOfEachType[type], id: 'item-1' }, pictures: [] }])
    expect(told).toEqual([{ itemId: 'item-1', isWritten: false, losses: [{ code: 'type-not-supported', values: { type } }] }])
  })
})

const base = { id: 'item-1', topic: 'Plants', difficulty: 'easy', stem: 'How much?', explanation: 'So much.' }
const lossy: readonly (readonly [string, object, Readonly<Record<ExportFormatName, readonly string[]>>])[] = [
  [
    'units, percent and fractions',
    { type: 'numeric', value: '1/3', tolerance: { kind: 'relative', percent: '10' }, units: [{ symbol: 'm', factor: '1' }, { symbol: 's' }] },
    {
      gift: ['feature-lost', 'feature-lost', 'feature-lost', 'units-lost'],
      'moodle-xml': ['feature-lost', 'feature-lost', 'feature-lost', 'units-lost'],
      'qti-2.1': ['type-not-supported'],
      'qti-3.0': ['type-not-supported'],
      csv: ['units-lost', 'feature-lost', 'feature-lost', 'feature-lost'],
      xlsx: ['units-lost', 'feature-lost', 'feature-lost', 'feature-lost']
    }
  ],
  [
    'capital letters',
    { type: 'short-text', accepted: ['DNA'], isCaseSensitive: true },
    { gift: ['feature-lost'], 'moodle-xml': [], 'qti-2.1': [], 'qti-3.0': [], csv: ['feature-lost'], xlsx: ['feature-lost'] }
  ],
  [
    'why a statement is not true',
    { type: 'true-false', key: true, why: 'No.' },
    { gift: [], 'moodle-xml': [], 'qti-2.1': [], 'qti-3.0': [], csv: ['why-lost'], xlsx: ['why-lost'] }
  ],
  [
    'marks of its own',
    { type: 'true-false', key: true, marks: 4 },
    {
      gift: ['marks-lost'],
      'moodle-xml': ['marks-lost'],
      'qti-2.1': ['marks-lost'],
      'qti-3.0': ['marks-lost'],
      csv: ['marks-lost'],
      xlsx: ['marks-lost']
    }
  ],
  [
    'a section and a calculation',
    { type: 'numeric', value: '2', tolerance: { kind: 'absolute', by: '0' }, calculation: '1 + 1', section: 'sums' },
    {
      gift: ['section-lost', 'calculation-lost'],
      'moodle-xml': ['section-lost', 'calculation-lost'],
      'qti-2.1': ['section-lost', 'calculation-lost'],
      'qti-3.0': ['section-lost', 'calculation-lost'],
      csv: ['section-lost', 'calculation-lost'],
      xlsx: ['section-lost', 'calculation-lost']
    }
  ]
]

describe.each(formats)('what a question loses in %s', (format) => {
  test.each(lossy)('is named: %s', async (_, members, codes) => {
    const item = itemSchema.parse({ ...base, ...members })
    const { told } = await written(format, [{ item, pictures: [] }])
    expect(told.map(({ losses }) => losses.map(({ code }) => code))).toEqual([codes[format]])
  })

  test('is named for a text beside the question', async () => {
    const item = itemSchema.parse({ ...base, type: 'true-false', key: true, stimulusId: 'text-1' })
    const stimulus = { id: 'text-1', kind: 'passage', title: 'A text', text: 'About ferns.' } as const
    const { told, file } = await written(format, [{ item, stimulus, pictures: [] }])
    expect(told[0]?.losses).toEqual([{ code: 'stimulus-lost' }])
    const [outcome] = await outcomesOf(importFormats[readers[format]].read, file, `file${exportFormats[format].ending}`)
    expect(outcome?.kind === 'taken' && outcome.question.item.stem).toBe('About ferns.\n\nHow much?')
  })
})

test('GIFT has the text of a written question and not its guide, and a command that reads it again refuses it', async () => {
  const { told, file } = await written('gift', [{ item: { ...itemsOfEachType.written, id: 'item-1' }, pictures: [] }])
  expect(told).toEqual([{ itemId: 'item-1', isWritten: true, losses: [{ code: 'guide-lost' }] }])
  const [outcome] = await outcomesOf(importFormats.gift.read, file, 'file.gift')
  expect(outcome).toMatchObject({ kind: 'not-taken', excerpt: itemsOfEachType.written.stem, reasons: [{ code: 'guide-missing' }] })
})
