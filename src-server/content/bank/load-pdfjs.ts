/** Loads pdf.js. It warns when these two globals are missing while it loads; nothing is drawn here, so stubs suppress the warning. */
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
