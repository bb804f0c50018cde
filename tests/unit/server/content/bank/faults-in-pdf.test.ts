import { describe, expect, it } from 'vitest'
import { faultsInPdf } from '../../../../../src-server/content/bank/faults-in-pdf.ts'
import { craftPdf, lockedTrailer, scriptCatalog } from '../../../../support/craft-pdf.ts'

const page = { words: 'A circle' }
const attachment = '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>] >> >>'

describe('A PDF for a library', () => {
  it('a PDF with the page count stated by its library is accepted', async () => {
    expect(await faultsInPdf(craftPdf({ pages: [page, page] }), 2)).toEqual([])
  })

  it.each<readonly [string, Buffer, number, RegExp]>([
    ['has other pages than its library says', craftPdf({ pages: [page] }), 2, /^its file has 1 pages, but its library says 2$/],
    ['has too many pages', craftPdf({ pages: Array.from({ length: 1001 }, () => page) }), 1001, /1001 pages, the limit is 1000/],
    ['runs a program as it is opened', craftPdf({ pages: [page], catalog: scriptCatalog }), 1, /contains programs/],
    ['runs a program for a page', craftPdf({ pages: [{ ...page, entries: '/AA << /O << /S /JavaScript /JS (x) >> >>' }] }), 1, /contains programs/],
    ['carries another file', craftPdf({ pages: [page], catalog: attachment }), 1, /contains other files/],
    ['has no words', craftPdf({ pages: [{}, {}] }), 2, /has no text/],
    ['asks for a password', craftPdf({ pages: [page], trailer: lockedTrailer }), 1, /protected by a password/],
    ['is none', Buffer.from('%PDF-1.7 and nothing more'), 1, /^it cannot be read: /],
    ['was cut off', craftPdf({ pages: [page] }).subarray(0, 200), 1, /^it cannot be read: /]
  ])('a PDF is refused with a message when it %s', async (...[, bytes, pages, words]) => {
    const faults = await faultsInPdf(bytes, pages)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(words)
  })

  it('checking a PDF leaves no globals behind in the process', async () => {
    await faultsInPdf(craftPdf({ pages: [page] }), 1)
    expect({ hasDomMatrix: 'DOMMatrix' in globalThis, hasPath2D: 'Path2D' in globalThis, hasScriptRun: 'koyaRan' in globalThis }).toEqual({
      hasDomMatrix: false,
      hasPath2D: false,
      hasScriptRun: false
    })
  })
})
