/** The reader of documents. Nothing is drawn here, so its word that it could not is kept back: it looks for these two as it loads. */
export async function loadPdfjs() {
  const drawing = { DOMMatrix: Object, Path2D: Object }
  const missing = Object.entries(drawing).filter(([name]) => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(missing))
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
  }
}
