import { afterEach, describe, expect, it } from 'vitest'
import { openPdf } from '../../../../../../../src-renderer/features/learning/library/pdf/document/open-pdf.ts'
import type { DocumentSource } from '../../../../../../../src-renderer/features/learning/library/pdf/document/document-source.ts'
import type { OutlineEntry, PdfDocument, PdfLink } from '../../../../../../../src-renderer/features/learning/library/pdf/document/pdf-document.ts'
import { fail, succeed, type Result } from '../../../../../../../src-shared/kernel/errors/result.ts'
import { PDF_MOST_PAGES } from '../../../../../../../src-shared/content/library/pdf-limits.ts'
import { craftPdf, extraNumber, lockedTrailer, pageNumber, scriptCatalog } from '../../../../../../support/craft-pdf.ts'

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

/** Opens a document in this thread with the data files from the pdf.js package. */
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

async function linksOf(pdf: PdfDocument, number: number): Promise<readonly PdfLink[]> {
  const page = await pdf.page(number)
  const links = page.ok ? await page.value.readLinks() : page
  if (!links.ok) throw new Error(links.error.code)
  return links.value
}

async function outlineOf(pdf: PdfDocument): Promise<readonly OutlineEntry[]> {
  const outline = await pdf.readOutline()
  if (!outline.ok) throw new Error(outline.error.code)
  return outline.value
}

/** Writes the dictionary of a link. By default, the link covers the line of text. */
const link = (entries: string, rect = '72 740 272 770'): string => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${entries} >>`
const page = (index: number): string => `${pageNumber(index)} 0 R`

/** Makes a document of three pages with these links on the first one. */
function withLinks(links: readonly string[], more: { readonly catalog?: string; readonly extra?: readonly string[] } = {}): Buffer {
  return craftPdf({
    pages: [{ words: 'Chapter two', entries: `/Annots [${links.join(' ')}]` }, { words: 'Two' }, { words: 'Three', width: 842, height: 595 }],
    ...more
  })
}

const twoPages = craftPdf({ pages: [{ words: 'Half a circle\nand a square' }, { words: 'The end', width: 842, height: 595 }] })

describe('A document', () => {
  it('a PDF has pages with sizes in pixels and text in runs', async () => {
    const pdf = await openWell(twoPages)
    const { width, height } = pdf.firstSize
    expect({ pageCount: pdf.pageCount, width: Math.round(width), height: Math.round(height) }).toEqual({ pageCount: 2, width: 793, height: 1123 })
    expect((await runsOf(pdf, 1)).join('')).toBe('Half a circle\nand a square')
    const second = await pdf.page(2)
    expect(second.ok && Math.round(second.value.size.width)).toBe(1123)
    expect(await runsOf(pdf, 2)).toEqual(['The end'])
  })

  it('a PDF is read in parts on demand, each of at most 512 KiB', async () => {
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
  ])('a PDF is reported as broken when it is %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('library/document-broken')
  })

  it('a PDF that asks for a password is reported as locked', async () => {
    expect(await codeOf(craftPdf({ pages: [{ words: 'Secret' }], trailer: lockedTrailer }))).toBe('library/document-locked')
  })

  it('a PDF with more pages than a library may have is refused', async () => {
    const pages = Array.from({ length: PDF_MOST_PAGES }, () => ({}))
    expect(await codeOf(craftPdf({ pages }))).toBe('ok')
    expect(await codeOf(craftPdf({ pages: [...pages, {}] }))).toBe('library/document-too-large')
  })

  it('scripts in a PDF do not run', async () => {
    const page = { words: 'Read me', entries: '/AA << /O << /S /JavaScript /JS (globalThis.koyaRan = true) >> >>' }
    const pdf = await openWell(craftPdf({ pages: [page], catalog: scriptCatalog }))
    expect(await runsOf(pdf, 1)).toEqual(['Read me'])
    expect('koyaRan' in globalThis).toBe(false)
  })

  it('PDF pages have a valid size, whatever size they declare', async () => {
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

  it('opening a PDF fails with the reason why its bytes cannot be read', async () => {
    const source = sourceOf(twoPages)
    const refused: DocumentSource = { ...source, read: () => Promise.resolve(fail('library/locked')) }
    const result = await open(refused)
    expect(result.ok ? 'ok' : result.error.code).toBe('library/locked')
  })

  it('opening a PDF is given up when it takes too long', async () => {
    const silent: DocumentSource = { sizeBytes: twoPages.length, read: () => new Promise(() => undefined) }
    const result = await open(silent, 20)
    expect(result.ok ? 'ok' : result.error.code).toBe('library/document-too-slow')
  })

  it('a closed PDF returns no page', async () => {
    const pdf = await openWell(twoPages)
    pdf.close()
    const page = await pdf.page(1)
    expect(page.ok).toBe(false)
    expect((await pdf.ended).code).toBe('library/work-missing')
  })
})

describe('The links of a document', () => {
  it('PDF links lead to places in the document by page, by name and to the position they give', async () => {
    const names = `/Dests << /end [${page(2)} /Fit] >>`
    const pdf = await openWell(
      withLinks(
        [
          link(`/Dest [${page(1)} /XYZ 72 421 null]`),
          link('/A << /S /GoTo /D (end) >>', '72 700 272 730'),
          link(`/A << /S /GoTo /D [${page(2)} /FitH 119] >>`, '72 660 272 690'),
          link('/Dest [1 /FitR 0 0 100 842]', '72 620 272 650')
        ],
        { catalog: names }
      )
    )
    const links = await linksOf(pdf, 1)
    expect(links.map((one) => (one.kind === 'inside' ? [one.target.page, one.target.point] : one.kind))).toEqual([
      [2, { x: 72, y: 421 }],
      [3, null],
      [3, { x: 0, y: 119 }],
      [2, { x: 0, y: 842 }]
    ])
    const positions = await Promise.all(links.map(async (one) => (one.kind === 'inside' ? await pdf.positionOf(one.target) : null)))
    expect(positions.map((place) => place?.ok === true && place.value)).toEqual([1500, 2000, 2800, 1000])
  })

  it('PDF links have the box where they are drawn, cut at the page edge, and the text under it', async () => {
    const pdf = await openWell(
      withLinks([link(`/Dest [${page(1)} /Fit]`, '59.5 715.7 297.5 799.9'), link(`/Dest [${page(1)} /Fit]`, '-500 -500 5000 421')])
    )
    const [over, beyond] = await linksOf(pdf, 1)
    expect({ text: over?.text, box: over && Object.values(over.box).map(Math.round) }).toEqual({ text: 'Chapter two', box: [10, 5, 40, 10] })
    expect(beyond && Object.values(beyond.box).map(Math.round)).toEqual([0, 50, 100, 50])
  })

  it('PDF links out of the document are only reported as an address', async () => {
    const pdf = await openWell(
      withLinks([link('/A << /S /URI /URI (https://koya.example/a?b=c) >>'), link('/A << /S /URI /URI (http://koya.example/) >>', '72 600 272 630')])
    )
    expect((await linksOf(pdf, 1)).map((one) => (one.kind === 'outside' ? one.address : one.kind))).toEqual([
      'https://koya.example/a?b=c',
      'http://koya.example/'
    ])
  })

  it.each([
    ['a program', '/A << /S /JavaScript /JS (globalThis.koyaRan = true) >>'],
    ['the address of a program', '/A << /S /URI /URI (javascript:globalThis.koyaRan=true) >>'],
    ['data', '/A << /S /URI /URI (data:text/html,x) >>'],
    ['a file of the computer', '/A << /S /URI /URI (file:///etc/passwd) >>'],
    ['a program that is started', '/A << /S /Launch /F (calc.exe) >>'],
    ['a program with its arguments', '/A << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'],
    ['another document', '/A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>'],
    ['a form that is sent', '/A << /S /SubmitForm /F (https://koya.example/) >>'],
    ['a form that is emptied', '/A << /S /ResetForm >>'],
    ['a command of the reader', '/A << /S /Named /N /Print >>'],
    ['a page that is not there', '/Dest [99 /Fit]'],
    ['a page before the first', '/Dest [-1 /Fit]'],
    ['an object that is no page', '/Dest [1 0 R /Fit]'],
    ['a name that is not there', '/A << /S /GoTo /D (nowhere) >>'],
    ['a list that is none', '/Dest [(x) 7 [1 2]]'],
    ['an address without an end', `/A << /S /URI /URI (https://koya.example/${'a'.repeat(5000)}) >>`]
  ])('PDF links are dead when they lead to %s', async (_, entries) => {
    const pdf = await openWell(withLinks([link(entries), link(`/Dest [${page(1)} /Fit]`)]))
    // Control: the valid link beside it was read.
    expect((await linksOf(pdf, 1)).map(({ kind }) => kind)).toEqual(['inside'])
    expect('koyaRan' in globalThis).toBe(false)
  })

  it.each([
    ['no area', '72 740 72 740'],
    ['no place on the page', '700 900 800 1000']
  ])('PDF links are left out when they have %s', async (_, rect) => {
    const pdf = await openWell(withLinks([link(`/Dest [${page(1)} /Fit]`, rect)]))
    expect(await linksOf(pdf, 1)).toEqual([])
  })

  it('PDF links are limited to 200 a page', async () => {
    const pdf = await openWell(withLinks(Array.from({ length: 1000 }, () => link(`/Dest [${page(1)} /Fit]`))))
    expect(await linksOf(pdf, 1)).toHaveLength(200)
  })

  it('broken PDF links do not prevent reading the page', async () => {
    const pdf = await openWell(withLinks(['<< /Subtype /Link /Rect (x) >>', '(no dictionary)', '99 0 R']))
    expect(await linksOf(pdf, 1)).toEqual([])
    expect(await runsOf(pdf, 1)).toEqual(['Chapter two'])
  })
})

describe('The table of contents of a document', () => {
  const first = extraNumber(3, 0)
  /** Makes a document with these outline objects: the root, then its headings. They refer to each other by index. */
  const withOutline = (...objects: readonly string[]): Buffer => withLinks([], { catalog: `/Outlines ${first} 0 R`, extra: objects })
  const at = (index: number): string => `${first + index} 0 R`

  it('the table of contents of a PDF is listed from top to bottom, with the level of each heading', async () => {
    const pdf = await openWell(
      withOutline(
        `<< /First ${at(1)} /Last ${at(3)} >>`,
        `<< /Title (One) /Dest [${page(0)} /Fit] /Next ${at(3)} /First ${at(2)} /Last ${at(2)} >>`,
        `<< /Title (Of one) /Dest [${page(1)} /XYZ 0 421 0] >>`,
        '<< /Title (Elsewhere) /A << /S /URI /URI (https://koya.example/) >> >>'
      )
    )
    expect(await outlineOf(pdf)).toEqual([
      { title: 'One', level: 0, target: { page: 1, point: null } },
      { title: 'Of one', level: 1, target: { page: 2, point: { x: 0, y: 421 } } },
      { title: 'Elsewhere', level: 0, target: null }
    ])
  })

  it('the table of contents of a PDF is empty when it is missing, broken or leads nowhere', async () => {
    expect(await outlineOf(await openWell(twoPages))).toEqual([])
    expect(await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, '<< /Title (Nowhere) >>')))).toEqual([])
    expect(await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, '(no heading)')))).toEqual([])
  })

  it('the table of contents of a PDF ends when it goes round in a circle', async () => {
    const heading = `<< /Title (Round) /Dest [${page(1)} /Fit] /Next ${at(1)} /First ${at(1)} >>`
    expect(await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, heading)))).toHaveLength(1)
  })

  it('the table of contents of a PDF is limited in length, depth, title length and characters', async () => {
    const wide = Array.from({ length: 600 }, (_, index) => `<< /Title (Entry) /Dest [${page(1)} /Fit] /Next ${at(index + 2)} >>`)
    expect(await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, ...wide)))).toHaveLength(500)
    const deep = Array.from({ length: 20 }, (_, index) => `<< /Title (Entry) /Dest [${page(1)} /Fit] /First ${at(index + 2)} >>`)
    expect((await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, ...deep)))).map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5])
    const odd = `<< /Title <FEFF0041202E000700420020${'0043'.repeat(300)}> /Dest [${page(1)} /Fit] >>`
    const [entry] = await outlineOf(await openWell(withOutline(`<< /First ${at(1)} >>`, odd)))
    expect({ titleStart: entry?.title.slice(0, 5), titleLength: entry?.title.length }).toEqual({ titleStart: 'A B C', titleLength: 200 })
  })
})
