import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfTarget } from './pdf-document.ts'

/** What a destination in a document points to, by its name or as the list that the format has for it; null where it points to no place of it. */
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
      // It names an object that is no page, or one that cannot be read.
      return null
    }
  }
}

function isReference(value: unknown): value is { readonly num: number; readonly gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}

/** The upper left corner of what is to be shown (ISO 32000-1, table 151); null where that is the whole page. */
function pointOf(fit: unknown, numbers: readonly unknown[]): PdfTarget['point'] {
  const name = typeof fit === 'object' && fit !== null && 'name' in fit ? fit.name : null
  const [left, top] =
    name === 'XYZ' ? numbers : name === 'FitR' ? [numbers[0], numbers[3]] : name === 'FitH' || name === 'FitBH' ? [0, numbers[0]] : []
  if (typeof top !== 'number' || !Number.isFinite(top)) return null
  return { x: typeof left === 'number' && Number.isFinite(left) ? left : 0, y: top }
}
