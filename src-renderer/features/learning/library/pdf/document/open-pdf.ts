import {
  AnnotationMode,
  getDocument,
  PasswordException,
  PDFDataRangeTransport,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  type PDFPageProxy
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fail, succeed, type Failure, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import { PDF_MOST_PAGES } from '../../../../../../src-shared/content/library/pdf-limits.ts'
import type { DocumentSource } from './document-source.ts'
import { createLife, type Life } from './document-life.ts'
import { outputScale } from './page-layout.ts'
import type { PageSheet, PageSize, PdfDocument, PdfPage } from './pdf-document.ts'
import { partOfPage, readLinks } from './read-links.ts'
import { readOutline } from './read-outline.ts'
import { createTargetReader, type TargetReader } from './read-target.ts'

export interface PdfReading {
  readonly source: DocumentSource
  /** The worker that reads it; null to read on this thread, as in tests. */
  readonly worker: Worker | null
  /** Folder with data that documents may need, such as fonts; ends with a slash. */
  readonly dataAddress: string
  /** Time limit for opening, and for each page, in milliseconds. */
  readonly patienceMs: number
}

/** A PDF has 72 points per inch, a page 96 pixels per inch. */
const PIXELS_PER_POINT = 96 / 72
const CHUNK_BYTES = 256 * 1024
/** Time limit for the table of contents; beyond it the document has none. */
const OUTLINE_PATIENCE_MS = 10_000
/** Time that a closed document has to shut down. */
const FAREWELL_MS = 1000
/** Larger images in a document are omitted. */
const MOST_PICTURE_PIXELS = 32_000_000

/**
 * Opens an untrusted document: nothing in it runs, its forms are not active, and nothing is loaded except its own bytes and data in the package.
 * Links are returned as positions and addresses, and never followed here.
 */
export async function openPdf(reading: PdfReading): Promise<Result<PdfDocument>> {
  const { worker, patienceMs } = reading
  const life = createLife(patienceMs)
  worker?.addEventListener('error', () => {
    life.end(fail('library/document-broken').error)
  })
  const thread = worker === null ? {} : { worker: PDFWorker.create({ port: worker, verbosity: VerbosityLevel.ERRORS }) }
  const task = getDocument({ ...optionsOf(reading, life), ...thread })
  const opened = await life.within(task.promise, failureOf)
  void life.ended.then(async () => {
    // Releases fonts and images properly, unless its worker hangs.
    if (opened.ok) await Promise.race([task.destroy(), waitFor(FAREWELL_MS)])
    worker?.terminate()
  })
  if (!opened.ok) return close(opened)
  const pdf = opened.value
  if (pdf.numPages > PDF_MOST_PAGES) return close(fail('library/document-too-large'))
  const first = await life.within(pdf.getPage(1), failureOf)
  if (!first.ok) return close(first)
  const readTarget = createTargetReader(pdf)
  return succeed({
    pageCount: pdf.numPages,
    firstSize: sizeOf(first.value),
    page: async (number) => {
      const page = await life.within(pdf.getPage(number), failureOf)
      return page.ok ? succeed(toPage(page.value, readTarget, life)) : page
    },
    readOutline: () => life.within(Promise.race([readOutline(pdf, readTarget), waitFor(OUTLINE_PATIENCE_MS).then(() => [])]), failureOf),
    positionOf: async ({ page: number, point }) => {
      const page = await life.within(pdf.getPage(number), failureOf)
      return page.ok ? succeed((number - 1) * 1000 + (point === null ? 0 : partOfPage(page.value, point))) : page
    },
    ended: life.ended,
    close: () => {
      life.end(fail('library/work-missing').error)
    }
  })

  function close(failed: { readonly ok: false; readonly error: Failure }): Result<never> {
    life.end(failed.error)
    return failed
  }
}

function optionsOf({ source, dataAddress }: PdfReading, life: Life) {
  const range = new (class extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void source.read(begin, end).then((read) => {
        if (read.ok) this.onDataRange(begin, read.value)
        else life.end(read.error)
      })
    }
  })(source.sizeBytes, null)
  return {
    range,
    rangeChunkSize: CHUNK_BYTES,
    disableStream: true,
    disableAutoFetch: true,
    verbosity: VerbosityLevel.ERRORS,
    // Fonts and decoders come from the package only; WebAssembly would need a weaker CSP.
    useSystemFonts: false,
    useWasm: false,
    cMapUrl: `${dataAddress}cmaps/`,
    standardFontDataUrl: `${dataAddress}standard_fonts/`,
    wasmUrl: `${dataAddress}wasm/`,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: MOST_PICTURE_PIXELS
  }
}

function waitFor(timeMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, timeMs)
  })
}

function failureOf(error: unknown): Failure {
  return fail(error instanceof PasswordException ? 'library/document-locked' : 'library/document-broken').error
}

function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT })
  return { width: Math.max(1, width), height: Math.max(1, height) }
}

/** A function, because the value changes while a page is drawn. */
function isLeft({ aborted }: AbortSignal): boolean {
  return aborted
}

function toPage(page: PDFPageProxy, readTarget: TargetReader, life: Life): PdfPage {
  const readContent = () => life.within(page.getTextContent(), failureOf)
  return {
    size: sizeOf(page),
    draw: async ({ canvas, layer, scale, signal }: PageSheet) => {
      // pdfjs rejects two simultaneous drawings on one canvas.
      if (isLeft(signal)) return succeed([])
      const viewport = page.getViewport({ scale: scale * PIXELS_PER_POINT })
      const sharpness = outputScale(viewport, window.devicePixelRatio)
      canvas.width = Math.max(1, Math.floor(viewport.width * sharpness))
      canvas.height = Math.max(1, Math.floor(viewport.height * sharpness))
      const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0], annotationMode: AnnotationMode.DISABLE })
      const stop = (): void => {
        task.cancel()
      }
      signal.addEventListener('abort', stop, { once: true })
      const drawn = await life.within(task.promise, failureOf)
      signal.removeEventListener('abort', stop)
      if (!drawn.ok) return drawn
      const content = await readContent()
      if (!content.ok) return content
      if (isLeft(signal)) return succeed([])
      layer.replaceChildren()
      layer.style.setProperty('--total-scale-factor', String(viewport.scale))
      const text = new TextLayer({ textContentSource: content.value, container: layer, viewport })
      const laid = await life.within(text.render(), failureOf)
      return laid.ok ? succeed(text.textDivs) : laid
    },
    readRuns: async () => {
      const content = await readContent()
      if (!content.ok) return content
      return succeed(content.value.items.flatMap((item) => ('str' in item ? [item.hasEOL ? `${item.str}\n` : item.str] : [])))
    },
    readLinks: () => life.within(readLinks(page, readTarget), failureOf)
  }
}
