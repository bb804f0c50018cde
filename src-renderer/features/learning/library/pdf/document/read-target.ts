import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfTarget } from './pdf-document.ts'

/** Returns the target of a destination, given by name or as the PDF format's array; null if it is not in the document. */
export type TargetReader = (destination: unknown) => Promise<PdfTarget | null>

type Destinations = Pick<PDFDocumentProxy, 'numPages' | 'getDestination' | 'getPageIndex'>

export function createTargetReader(pdf: Destinations): TargetReader {
  return async (destination) => {
    try {
      const parts: unknown = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
      if (!Array.isArray(parts)) return null
      const [page, fit, ...numbers] = parts as readonly unknown[]
      const index = isReference(page) ? await pdf.getPageIndex(page) : page
      if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= pdf.numPages) return null
      return { page: index + 1, point: pointOf(fit, numbers) }
    } catch {
      // It names an object that is not a page or cannot be read.
      return null
    }
  }
}

function isReference(value: unknown): value is { readonly num: number; readonly gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}

/** Returns the upper left corner of the area to show (ISO 32000-1, table 151); null for the whole page. */
function pointOf(fit: unknown, numbers: readonly unknown[]): PdfTarget['point'] {
  const name = typeof fit === 'object' && fit !== null && 'name' in fit ? fit.name : null
  const [left, top] =
    name === 'XYZ' ? numbers : name === 'FitR' ? [numbers[0], numbers[3]] : name === 'FitH' || name === 'FitBH' ? [0, numbers[0]] : []
  if (typeof top !== 'number' || !Number.isFinite(top)) return null
  return { x: typeof left === 'number' && Number.isFinite(left) ? left : 0, y: top }
}
