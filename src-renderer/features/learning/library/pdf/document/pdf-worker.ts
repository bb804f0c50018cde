// Before the reader of documents, which then has the limited arrays.
import './pdf-worker-limits.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
