import { openPdf } from './open-pdf.ts'
import type { OpenPdf } from './pdf-document.ts'

/** Milliseconds. A page of a normal document takes a second or two on a slow computer. */
const PATIENCE_MS = 60_000

/** Opens a document in its own worker, which ends with it. */
export const startPdf: OpenPdf = (source) =>
  openPdf({
    source,
    worker: new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' }),
    dataAddress: new URL('/pdf/', window.location.href).href,
    patienceMs: PATIENCE_MS
  })
