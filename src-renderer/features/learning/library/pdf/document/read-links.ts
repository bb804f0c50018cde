import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageBox, PdfLink, PdfTarget } from './pdf-document.ts'
import { plainText } from './plain-text.ts'
import type { TargetReader } from './read-target.ts'

/** Maximum links per page; a table of contents has about sixty. */
const MOST_LINKS = 200
/** Longer addresses are ignored. */
const MOST_CHARACTERS = 2000

/**
 * Returns the links of a page that lead to a target in the document or to an address. All other actions (running a program, filling or sending a
 * form, opening another file) are ignored.
 */
export async function readLinks(page: PDFPageProxy, readTarget: TargetReader): Promise<readonly PdfLink[]> {
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: 'display' })
  const links = await Promise.all(
    annotations
      .filter(isLink)
      .slice(0, MOST_LINKS)
      .map((link) => toLink(page, link, readTarget))
  )
  return links.filter((link) => link !== null)
}

/** Returns how far down its page a point lies, in thousandths of the page. */
export function partOfPage(page: PDFPageProxy, { x, y }: NonNullable<PdfTarget['point']>): number {
  const viewport = page.getViewport({ scale: 1 })
  const [, down = 0] = viewport.convertToViewportPoint(x, y) as readonly number[]
  const part = Math.floor((1000 * down) / Math.max(1, viewport.height))
  return Number.isFinite(part) ? Math.min(999, Math.max(0, part)) : 0
}

/** A link annotation of pdfjs, whose types declare it as `any`. */
interface LinkAnnotation {
  readonly subtype: 'Link'
  readonly rect?: unknown
  readonly dest?: unknown
  readonly url?: unknown
  readonly overlaidText?: unknown
}

function isLink(annotation: unknown): annotation is LinkAnnotation {
  return typeof annotation === 'object' && annotation !== null && 'subtype' in annotation && annotation.subtype === 'Link'
}

async function toLink(page: PDFPageProxy, { rect, dest, url, overlaidText }: LinkAnnotation, readTarget: TargetReader): Promise<PdfLink | null> {
  const box = boxOf(page, rect)
  if (box === null) return null
  const text = typeof overlaidText === 'string' ? plainText(overlaidText) : ''
  if (dest !== undefined && dest !== null) {
    const target = await readTarget(dest)
    return target === null ? null : { kind: 'inside', box, text, target }
  }
  return typeof url === 'string' && url.length <= MOST_CHARACTERS ? { kind: 'outside', box, text, address: url } : null
}

/** Returns the part of a rectangle that lies on the page; null if there is none. */
function boxOf(page: PDFPageProxy, rect: unknown): PageBox | null {
  if (!Array.isArray(rect) || rect.length !== 4 || !rect.every((side) => Number.isFinite(side))) return null
  const viewport = page.getViewport({ scale: 1 })
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = rect as number[]
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(fromX, fromY) as readonly number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(toX, toY) as readonly number[]
  const [left, right] = [percentOf(Math.min(x1, x2), viewport.width), percentOf(Math.max(x1, x2), viewport.width)]
  const [top, bottom] = [percentOf(Math.min(y1, y2), viewport.height), percentOf(Math.max(y1, y2), viewport.height)]
  return left < right && top < bottom ? { left, top, width: right - left, height: bottom - top } : null
}

function percentOf(at: number, whole: number): number {
  return Math.min(100, Math.max(0, (100 * at) / Math.max(1, whole)))
}
