import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDF_MOST_PAGES } from '../../../src-shared/content/library/pdf-limits.ts'
import { loadPdfjs } from './load-pdfjs.ts'

/** Pages searched for text: the first pages may hold only pictures. */
const PAGES_LOOKED_INTO = 20

/**
 * Returns why a PDF cannot be in a library: it is unreadable, has another number of pages than the library says, contains programs or files,
 * or has no text for searching and reading aloud. Only the author's computer parses the whole document; installing a pack parses no document
 * of strangers (docs/decisions/0041-read-pdfs-in-an-isolated-worker.md).
 */
export async function faultsInPdf(bytes: Uint8Array, saidPages: number): Promise<readonly string[]> {
  const { getDocument, VerbosityLevel, PasswordException } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, useWasm: false })
  try {
    const pdf = await task.promise
    const { hasText, hasPrograms } = await lookInto(pdf)
    const [openAction, attachments] = await Promise.all([pdf.getOpenAction(), pdf.getAttachments()])
    return [
      ...(pdf.numPages > PDF_MOST_PAGES ? [`its file has ${pdf.numPages} pages, the limit is ${PDF_MOST_PAGES}`] : []),
      ...(pdf.numPages === saidPages ? [] : [`its file has ${pdf.numPages} pages, but its library says ${saidPages}`]),
      ...(hasPrograms ? ['it contains programs'] : []),
      ...(openAction !== null && 'action' in openAction ? ['it runs an action when it is opened'] : []),
      ...(attachments !== null ? ['it contains other files'] : []),
      ...(hasText ? [] : ['it has no text to search or read aloud: run text recognition on a scan first'])
    ]
  } catch (error) {
    if (error instanceof PasswordException) return ['it is protected by a password']
    return [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await task.destroy()
  }
}

async function lookInto(pdf: PDFDocumentProxy): Promise<{ readonly hasText: boolean; readonly hasPrograms: boolean }> {
  let hasPrograms = (await pdf.getJSActions()) !== null || (await pdf.hasJSActions())
  let hasText = false
  for (let number = 1; number <= Math.min(pdf.numPages, PDF_MOST_PAGES); number += 1) {
    const page = await pdf.getPage(number)
    hasPrograms ||= (await page.getJSActions()) !== null
    if (hasText || number > PAGES_LOOKED_INTO) continue
    const { items } = await page.getTextContent()
    hasText = items.some((item) => 'str' in item && item.str.trim() !== '')
  }
  return { hasText, hasPrograms }
}
