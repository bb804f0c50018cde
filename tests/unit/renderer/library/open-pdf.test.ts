import { afterEach, describe, expect, it } from 'vitest'
import { openPdf } from '../../../../src-renderer/features/library/open-pdf.ts'
import type { DocumentSource } from '../../../../src-renderer/features/library/document-source.ts'
import type { PdfDocument } from '../../../../src-renderer/features/library/pdf-document.ts'
import { fail, succeed, type Result } from '../../../../src-shared/errors/result.ts'
import { PDF_MOST_PAGES } from '../../../../src-shared/library/pdf-limits.ts'
import { craftPdf, lockedTrailer, scriptCatalog } from '../../../support/craft-pdf.ts'

const opened: PdfDocument[] = []
afterEach(() => {
  for (const pdf of opened.splice(0)) pdf.close()
})

interface Asked extends DocumentSource {
  readonly asked: { readonly begin: number; readonly end: number }[]
}

function sourceOf(bytes: Buffer): Asked {
  const asked: Asked['asked'] = []
  return {
    asked,
    sizeBytes: bytes.length,
    read: (begin, end) => {
      asked.push({ begin, end })
      return Promise.resolve(succeed(new Uint8Array(bytes.subarray(begin, end))))
    }
  }
}

/** In this thread, with what lies in the package beside it. */
async function open(source: DocumentSource, patienceMs = 20_000): Promise<Result<PdfDocument>> {
  const result = await openPdf({ source, worker: null, dataAddress: 'node_modules/pdfjs-dist/', patienceMs })
  if (result.ok) opened.push(result.value)
  return result
}

async function openWell(bytes: Buffer): Promise<PdfDocument> {
  const result = await open(sourceOf(bytes))
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const codeOf = async (bytes: Buffer): Promise<string> => {
  const result = await open(sourceOf(bytes))
  return result.ok ? 'ok' : result.error.code
}

async function runsOf(pdf: PdfDocument, number: number): Promise<readonly string[]> {
  const page = await pdf.page(number)
  const runs = page.ok ? await page.value.readRuns() : page
  return runs.ok ? runs.value : [runs.error.code]
}

const twoPages = craftPdf({ pages: [{ words: 'Half a circle\nand a square' }, { words: 'The end', width: 842, height: 595 }] })

describe('A document', () => {
  it('has pages with sizes in pixels and their words in runs', async () => {
    const pdf = await openWell(twoPages)
    expect([pdf.pageCount, Math.round(pdf.firstSize.width), Math.round(pdf.firstSize.height)]).toEqual([2, 793, 1123])
    expect((await runsOf(pdf, 1)).join('')).toBe('Half a circle\nand a square')
    const second = await pdf.page(2)
    expect(second.ok && Math.round(second.value.size.width)).toBe(1123)
    expect(await runsOf(pdf, 2)).toEqual(['The end'])
  })

  it('is read in parts, as they are needed, of a size that main asks for at once', async () => {
    const padded = craftPdf({
      pages: Array.from({ length: 3 }, () => ({ stream: { entries: '', bytes: Buffer.alloc(2_000_000, ' ') } }))
    })
    const source = sourceOf(padded)
    const result = await open(source)
    expect(result.ok && result.value.pageCount).toBe(3)
    const before = source.asked.reduce((sum, { begin, end }) => sum + end - begin, 0)
    expect(before).toBeLessThan(padded.length / 2)
    expect(source.asked.every(({ begin, end }) => end - begin <= 512 * 1024 && end <= padded.length)).toBe(true)
  })

  it.each([
    ['nothing at all', Buffer.from('no document')],
    ['the first third of one', twoPages.subarray(0, Math.floor(twoPages.length / 3))],
    ['the name of one and noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 7)])],
    ['no pages', craftPdf({ pages: [] })]
  ])('is told as broken where it is %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('library/document-broken')
  })

  it('is told as locked where it asks for a password', async () => {
    expect(await codeOf(craftPdf({ pages: [{ words: 'Secret' }], trailer: lockedTrailer }))).toBe('library/document-locked')
  })

  it('has no more pages than a library may have', async () => {
    const pages = Array.from({ length: PDF_MOST_PAGES }, () => ({}))
    expect(await codeOf(craftPdf({ pages }))).toBe('ok')
    expect(await codeOf(craftPdf({ pages: [...pages, {}] }))).toBe('library/document-too-large')
  })

  it('runs nothing that it carries', async () => {
    const page = { words: 'Read me', entries: '/AA << /O << /S /JavaScript /JS (globalThis.koyaRan = true) >> >>' }
    const pdf = await openWell(craftPdf({ pages: [page], catalog: scriptCatalog }))
    expect(await runsOf(pdf, 1)).toEqual(['Read me'])
    expect('koyaRan' in globalThis).toBe(false)
  })

  it('has pages of a size, whatever they say of themselves', async () => {
    const pdf = await openWell(
      craftPdf({
        pages: [
          { width: 1, height: 14_400 },
          { width: 9e9, height: 9e9 },
          { width: 0, height: 0 }
        ]
      })
    )
    for (const number of [1, 2, 3]) {
      const page = await pdf.page(number)
      const size = page.ok ? page.value.size : { width: 0, height: 0 }
      expect(size.width >= 1 && size.height >= 1 && Number.isFinite(size.width * size.height)).toBe(true)
    }
  })

  it('ends with the reason for which its bytes do not come any more', async () => {
    const source = sourceOf(twoPages)
    const refused: DocumentSource = { ...source, read: () => Promise.resolve(fail('library/locked')) }
    const result = await open(refused)
    expect(result.ok ? 'ok' : result.error.code).toBe('library/locked')
  })

  it('is given up where it takes longer than anybody waits', async () => {
    const silent: DocumentSource = { sizeBytes: twoPages.length, read: () => new Promise(() => undefined) }
    const result = await open(silent, 20)
    expect(result.ok ? 'ok' : result.error.code).toBe('library/document-too-slow')
  })

  it('gives no page once it is closed', async () => {
    const pdf = await openWell(twoPages)
    pdf.close()
    const page = await pdf.page(1)
    expect(page.ok).toBe(false)
    expect((await pdf.ended).code).toBe('library/work-missing')
  })
})
