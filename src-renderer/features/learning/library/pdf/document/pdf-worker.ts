// Must be imported before pdfjs, so that pdfjs uses the limited arrays.
import './pdf-worker-limits.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
