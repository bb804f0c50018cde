import type { Failure, Result } from '../../../../../../src-shared/kernel/errors/result.ts'
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

/** A place that something in a document points to. */
export interface PdfTarget {
  /** From 1. */
  readonly page: number
  /** In the measures of the file; null for the top of the page. */
  readonly point: { readonly x: number; readonly y: number } | null
}

/** Where on its page something lies, in hundredths of the page's width and height. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A link on a page: to a place of its document, or to an address outside, of whatever kind. `words` stand under it, as far as there are any. */
export type PdfLink = { readonly box: PageBox; readonly text: string } & (
  | { readonly kind: 'inside'; readonly target: PdfTarget }
  | { readonly kind: 'outside'; readonly address: string }
)

/** A heading of a document's own table of contents. */
export interface OutlineEntry {
  /** May be empty. */
  readonly title: string
  /** How deep it lies, from 0. */
  readonly level: number
  /** Null where it leads nowhere. */
  readonly target: PdfTarget | null
}

export interface PdfPage {
  readonly size: PageSize
  /** Answers the elements that hold the page's runs of words, in the order of `readRuns`. */
  readonly draw: (sheet: PageSheet) => Promise<Result<readonly HTMLElement[]>>
  /** The words of the page in runs, a run that ends its line with a line break. */
  readonly readRuns: () => Promise<Result<readonly string[]>>
  readonly readLinks: () => Promise<Result<readonly PdfLink[]>>
}

/** A document that can be read, page by page from 1. */
export interface PdfDocument {
  readonly pageCount: number
  readonly firstSize: PageSize
  readonly page: (number: number) => Promise<Result<PdfPage>>
  /** Its table of contents, each heading before those under it; empty where it has none that can be read. */
  readonly readOutline: () => Promise<Result<readonly OutlineEntry[]>>
  /** The place that a target names, as `placeAt` has it. */
  readonly positionOf: (target: PdfTarget) => Promise<Result<number>>
  /** Told once, when no page comes any more: the file is gone, or asks too much of the computer. */
  readonly ended: Promise<Failure>
  readonly close: () => void
}

export type OpenPdf = (source: DocumentSource) => Promise<Result<PdfDocument>>
