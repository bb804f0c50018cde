import type { Failure, Result } from '../../../src-shared/errors/result.ts'
import type { DocumentSource } from './document-source.ts'

/** A size at 100 %, in pixels of the page: 96 to an inch. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where a page is drawn. */
export interface PageSheet {
  readonly canvas: HTMLCanvasElement
  /** Takes the words of the page, each where it is drawn. */
  readonly layer: HTMLElement
  /** 1 for 100 %. */
  readonly scale: number
  readonly signal: AbortSignal
}

export interface PdfPage {
  readonly size: PageSize
  /** Answers the elements that hold the page's runs of words, in the order of `readRuns`. */
  readonly draw: (sheet: PageSheet) => Promise<Result<readonly HTMLElement[]>>
  /** The words of the page in runs, a run that ends its line with a line break. */
  readonly readRuns: () => Promise<Result<readonly string[]>>
}

/** A document that can be read, page by page from 1. */
export interface PdfDocument {
  readonly pageCount: number
  readonly firstSize: PageSize
  readonly page: (number: number) => Promise<Result<PdfPage>>
  /** Told once, when no page comes any more: the file is gone, or asks too much of the computer. */
  readonly ended: Promise<Failure>
  readonly close: () => void
}

export type OpenPdf = (source: DocumentSource) => Promise<Result<PdfDocument>>
