import { loadPdfjs } from '../../src-server/content/bank/load-pdfjs.ts'

/** Returns the text of each page of a PDF, in the order in which it is drawn, with single blanks between its pieces. */
export async function readPdfText(bytes: Uint8Array): Promise<readonly string[]> {
  const { getDocument, VerbosityLevel } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, useWasm: false })
  try {
    const pdf = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      pages.push(text.replace(/\s+/g, ' ').trim())
    }
    return pages
  } finally {
    await task.destroy()
  }
}
