import type { Failure, Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { DocumentSource } from './document-source.ts'

/** Size at 100 %, in CSS pixels: 96 per inch. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where and how to draw a page. */
export interface PageSheet {
  readonly canvas: HTMLCanvasElement
  /** Receives the text layer. */
  readonly layer: HTMLElement
  /** 1 for 100 %. */
  readonly scale: number
  readonly signal: AbortSignal
}

/** Target of a link or heading in a document. */
export interface PdfTarget {
  /** Page number, from 1. */
  readonly page: number
  /** In PDF units; null for the top of the page. */
  readonly point: { readonly x: number; readonly y: number } | null
}

/** Position on a page, in percent of its width and height. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A link on a page: to a target in the document, or to an external address of any kind. `text` is the text under it, if any. */
export type PdfLink = { readonly box: PageBox; readonly text: string } & (
  | { readonly kind: 'inside'; readonly target: PdfTarget }
  | { readonly kind: 'outside'; readonly address: string }
)

/** A heading of the document's table of contents. */
export interface OutlineEntry {
  /** May be empty. */
  readonly title: string
  /** Nesting level, from 0. */
  readonly level: number
  /** Null if it has no target. */
  readonly target: PdfTarget | null
}

export interface PdfPage {
  readonly size: PageSize
  /** Draws the page. Returns the elements of its text runs, in the order of `readRuns`. */
  readonly draw: (sheet: PageSheet) => Promise<Result<readonly HTMLElement[]>>
  /** Returns the text runs of the page; a run at a line end ends with a line break. */
  readonly readRuns: () => Promise<Result<readonly string[]>>
  readonly readLinks: () => Promise<Result<readonly PdfLink[]>>
}

/** A readable document with pages numbered from 1. */
export interface PdfDocument {
  readonly pageCount: number
  readonly firstSize: PageSize
  readonly page: (number: number) => Promise<Result<PdfPage>>
  /** Returns the table of contents, each heading before its children; empty if there is none or it cannot be read. */
  readonly readOutline: () => Promise<Result<readonly OutlineEntry[]>>
  /** Returns a target's position, in the units of `positionAt`. */
  readonly positionOf: (target: PdfTarget) => Promise<Result<number>>
  /** Resolves once, when no more pages can be read: the file is gone, or needs too many resources. */
  readonly ended: Promise<Failure>
  readonly close: () => void
}

export type OpenPdf = (source: DocumentSource) => Promise<Result<PdfDocument>>
