import type { PageSize } from './pdf-document.ts'

/** Page zoom: fit to the available width, or a factor of 100 %. */
export type PageZoom = 'fit' | number

/** A page in the column, in pixels from the column's top. */
export interface PlacedPage extends PageSize {
  readonly top: number
  /** 1 for 100 %. */
  readonly scale: number
}

export const PAGE_GAP = 16
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** Maximum enlargement when fitting the width. */
const MOST_FIT = 2
/** Maximum width and height of a page in pixels, whatever the document states. */
const MOST_SIDE = 10_000
/** Maximum pixels of a page's image. */
const MOST_PIXELS = 8_000_000

/** Lays out the column of pages for a width of `available` pixels. Pure. */
export function layOutPages(sizes: readonly PageSize[], zoom: PageZoom, available: number): readonly PlacedPage[] {
  let top = 0
  return sizes.map((size) => {
    const wanted = zoom === 'fit' ? Math.min(MOST_FIT, Math.max(1, available) / size.width) : zoom
    const scale = Math.min(wanted, MOST_SIDE / size.width, MOST_SIDE / size.height)
    const placed = { top, width: size.width * scale, height: size.height * scale, scale }
    top += placed.height + PAGE_GAP
    return placed
  })
}

/** Returns the position at `offset` pixels below the column's top: 1000 for each page before, plus thousandths of the page. Pure. */
export function positionAt(pages: readonly PlacedPage[], offset: number): number {
  const index = indexAt(pages, offset)
  const page = pages[index]
  if (page === undefined) return 0
  return index * 1000 + Math.min(999, Math.max(0, Math.floor((1000 * (offset - page.top)) / page.height)))
}

/** Returns the position for the end of the document, also if several pages are visible. Pure. */
export function lastPositionOf(pages: readonly PlacedPage[]): number {
  return Math.max(0, pages.length * 1000 - 1)
}

/** Returns the offset of a position, in pixels below the column's top; positions after the last page give its end. Pure. */
export function offsetOf(pages: readonly PlacedPage[], position: number): number {
  const last = pages.at(-1)
  const page = pages[Math.floor(position / 1000)]
  if (page === undefined) return last === undefined ? 0 : last.top + last.height
  return page.top + ((position % 1000) / 1000) * page.height
}

/** Returns the indexes of the first and last page between two offsets. Pure. */
export function pagesBetween(pages: readonly PlacedPage[], from: number, to: number): { readonly first: number; readonly last: number } {
  return { first: indexAt(pages, from), last: indexAt(pages, to) }
}

/** Returns the next larger or smaller zoom step from the current scale; null if there is none. Pure. */
export function nextZoomStep(shown: number, direction: 'larger' | 'smaller'): number | null {
  // Skips a step that is hardly different from the current scale.
  const steps = direction === 'larger' ? zoomSteps.filter((step) => step > shown * 1.02) : zoomSteps.filter((step) => step < shown * 0.98).reverse()
  return steps[0] ?? null
}

/** Returns image pixels per page pixel: the screen's ratio, unless that takes too much memory. Pure. */
export function outputScale({ width, height }: PageSize, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
}

function indexAt(pages: readonly PlacedPage[], offset: number): number {
  const after = pages.findIndex(({ top }) => top > offset)
  return Math.max(0, (after < 0 ? pages.length : after) - 1)
}
