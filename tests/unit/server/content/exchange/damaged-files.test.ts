import {
  exportFormatNames,
  importFormatNames,
  type ImportFormatName
} from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { itemSchema } from '../../../../../src-shared/content/item-types/item-types.ts'
import { exportFormats } from '../../../../../src-server/content/exchange/formats/export-formats.ts'
import { importFormats } from '../../../../../src-server/content/exchange/formats/exchange-formats.ts'
import { zipOf } from '../../../../support/exchange/build-zip.ts'
import { sourceOf } from '../../../../support/exchange/import-source.ts'
import { byTier } from '../../../../support/tier.ts'

const folder = mkdtempSync(join(tmpdir(), 'koya-damaged-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const items = ['true-false', 'numeric', 'short-text'].map((type) =>
  itemSchema.parse({
    ...{ id: 'item-1', type, topic: 'Plants', difficulty: 'easy', stem: 'Is **a fern** $x^2$ & more?', explanation: 'So.' },
    ...(type === 'true-false'
      ? { key: true }
      : type === 'numeric'
        ? { value: '5', tolerance: { kind: 'absolute', by: '0' } }
        : { accepted: ['fern'] })
  })
)

/** A whole file of each format. */
async function wholeFile(format: ImportFormatName): Promise<Buffer> {
  const name = format === 'qti' ? 'qti-3.0' : exportFormatNames.find((one) => one === format)
  if (name !== undefined) {
    const pieces: Buffer[] = []
    const told = exportFormats[name].write(
      items.map((item) => ({ item, pictures: [] })),
      (piece) => {
        pieces.push(Buffer.from(piece))
        return Promise.resolve()
      }
    )
    for await (const { isWritten } of told) expect(isWritten).toBe(true)
    return Buffer.concat(pieces)
  }
  if (format === 'h5p') {
    const content = { question: 'A fern?', correct: 'true' }
    return await zipOf({ 'h5p.json': '{"mainLibrary":"H5P.TrueFalse"}', 'content/content.json': JSON.stringify(content) })
  }
  if (format === 'docx') {
    const body = ['1. A fern?', 'A. yes', 'B. no', 'ANSWER: A'].map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
    return await zipOf({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` })
  }
  return readFileSync('tests/support/exchange/gift/options1.gift')
}

/** Reads a file to its end. Returns how many outcomes it gave, or the code of its refusal. */
async function readAll(format: ImportFormatName, bytes: Uint8Array): Promise<number | string> {
  const path = join(folder, `damaged.${format}`)
  writeFileSync(path, bytes)
  const read = await importFormats[format].read(sourceOf(path))
  if (!read.ok) return read.error.code
  let count = 0
  for await (const outcome of read.value) {
    if (outcome.kind !== 'not-taken') itemSchema.parse(outcome.question.item)
    count += 1
  }
  return count
}

describe.each(importFormatNames)('a damaged file of the format %s', (format) => {
  test('is refused or read, but never ends the import', async () => {
    const whole = await wholeFile(format)
    const damage = fc.record({
      cut: fc.integer({ min: 0, max: whole.length }),
      places: fc.array(fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ cut, places }) => {
        const bytes = Buffer.from(whole.subarray(0, cut))
        for (const [place, value] of places) if (place < bytes.length) bytes[place] = value
        const read = await readAll(format, bytes)
        expect(typeof read === 'number' || read.startsWith('exchange/')).toBe(true)
      }),
      { numRuns: byTier({ commit: 15, full: 500, release: 1000 }) }
    )
  })

  test('is refused or read if its bytes are those of another format', async () => {
    for (const other of importFormatNames) {
      const read = await readAll(format, await wholeFile(other))
      expect(typeof read === 'number' || read.startsWith('exchange/')).toBe(true)
    }
  })
})
