interface CraftedPage {
  readonly words?: string
  /** Points. */
  readonly width?: number
  readonly height?: number
  /** Entries of the page's dictionary, such as `/AA << … >>`. */
  readonly entries?: string
  /** Replaces the content stream; `entries` are the entries of its dictionary. */
  readonly stream?: { readonly entries: string; readonly bytes: Buffer }
}

export interface CraftedPdf {
  readonly pages: readonly CraftedPage[]
  /** Further entries of the catalogue, such as `/OpenAction 9 0 R`. */
  readonly catalog?: string
  /** Further entries of the trailer, such as `/Encrypt << … >>`. */
  readonly trailer?: string
  /** Further objects; the first has the number of `extraNumber`. */
  readonly extra?: readonly string[]
  /** Replaces the true number of pages. */
  readonly count?: number
}

/** Returns the number of a page's object, by its index. */
export function pageNumber(index: number): number {
  return 4 + 2 * index
}

/** Returns the number of an object of `extra`, by its index, in a document of `pageCount` pages. */
export function extraNumber(pageCount: number, index: number): number {
  return 4 + 2 * pageCount + index
}

/** Builds a PDF by hand: its text in Helvetica, one line each, with any hostile parts. */
export function craftPdf({ pages, catalog = '', trailer = '', extra = [], count = pages.length }: CraftedPdf): Buffer {
  const objects: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] /Count ${count} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...pages.flatMap((page, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width ?? 595} ${page.height ?? 842}] /Resources << /Font << /F1 3 0 R >> >> ` +
          `/Contents ${pageNumber(index) + 1} 0 R ${page.entries ?? ''} >>`
      ),
      streamOf(page)
    ]),
    ...extra.map((object) => Buffer.from(object))
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const push = (bytes: Buffer): void => {
    parts.push(bytes)
    at += bytes.length
  }
  objects.forEach((object, index) => {
    offsets.push(at)
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function streamOf({ words = '', height = 842, stream }: CraftedPage): Buffer {
  const lines = words.split('\n').map((line, index) => `1 0 0 1 72 ${height - 90 - 30 * index} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`)
  const { entries, bytes } = stream ?? { entries: '', bytes: Buffer.from(`BT /F1 20 Tf ${lines.join(' ')} ET`) }
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

/** Requires a password that nobody knows. */
export const lockedTrailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`

/** Runs a program on opening, if the viewer allows it. */
export const scriptCatalog =
  '/OpenAction << /S /JavaScript /JS (globalThis.koyaRan = true; app.alert\\(1\\)) >> ' +
  '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (globalThis.koyaRan = true) >>] >> >>'
