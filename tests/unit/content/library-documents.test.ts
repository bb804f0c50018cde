import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { faultsInPdf } from '../../../src-server/content/bank/faults-in-pdf.ts'
import { filedWorksOf, librarySourceSchema, worksOf, type LibrarySource } from '../../../src-server/content/sources/library-source.ts'
import { workFileName } from '../../../src-shared/content/library/library.ts'
import { loadPdfjs } from '../../../src-server/content/bank/load-pdfjs.ts'

const printed = ['NOT-0001']

async function readSource(serial: string): Promise<LibrarySource> {
  return librarySourceSchema.parse(JSON.parse(await readFile(`resources/learning/libraries/${serial}.json`, 'utf8')))
}

async function readText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, useWasm: false })
  const pdf = await task.promise
  let content = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    // Drop the page number in the footer: it can interrupt a paragraph.
    content += items.map((item) => ('str' in item && item.str !== String(number) ? item.str : '')).join('')
  }
  await task.destroy()
  return content
}

/** Removes markup characters and all white space. */
const bare = (content: string): string => content.replaceAll('*', '').replace(/\s+/g, '')

describe.each(printed)('The built-in document of %s', (serial) => {
  it('the built-in document of a library contains the text of the library’s notes and passes the PDF check', async () => {
    const source = await readSource(serial)
    const [work] = filedWorksOf(source).filter(({ kind }) => kind === 'pdf')
    if (work?.kind !== 'pdf') throw new Error(`${serial} has no document`)
    const bytes = await readFile(`resources/learning/media/${serial}/${workFileName(work)}`)
    expect(await faultsInPdf(bytes, work.pages)).toEqual([])
    const text = bare(await readText(bytes))
    for (const note of worksOf(source)) {
      if (note.kind !== 'note') continue
      for (const paragraph of [note.title, ...note.text.split('\n\n')]) expect(text).toContain(bare(paragraph))
    }
  })
})
