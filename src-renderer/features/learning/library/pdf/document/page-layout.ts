import type { PageSize } from './pdf-document.ts'

/** How large pages are shown: as wide as there is room, or enlarged from 100 %. */
export type PageZoom = 'fit' | number

/** A page in the column of pages, in pixels from the column's top. */
export interface PlacedPage extends PageSize {
  readonly top: number
  /** 1 for 100 %. */
  readonly scale: number
}

export const PAGE_GAP = 16
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** A page that fits the width is not enlarged beyond reason. */
const MOST_FIT = 2
/** No page is longer or wider than that, whatever it says of itself, in pixels. */
const MOST_SIDE = 10_000
/** Of what is kept of one page's picture. */
const MOST_PIXELS = 8_000_000

/** The column of pages, `available` pixels wide. Pure. */
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

/** The place at `offset` pixels below the top of the column: a thousand for each page before, and thousandths of the page. Pure. */
export function positionAt(pages: readonly PlacedPage[], offset: number): number {
  const index = indexAt(pages, offset)
  const page = pages[index]
  if (page === undefined) return 0
  return index * 1000 + Math.min(999, Math.max(0, Math.floor((1000 * (offset - page.top)) / page.height)))
}

/** The place of whoever has come to the end, also where several pages are in the window. Pure. */
export function lastPositionOf(pages: readonly PlacedPage[]): number {
  return Math.max(0, pages.length * 1000 - 1)
}

/** Where a place is, in pixels below the top of the column; one after the last page is its end. Pure. */
export function offsetOf(pages: readonly PlacedPage[], position: number): number {
  const last = pages.at(-1)
  const page = pages[Math.floor(position / 1000)]
  if (page === undefined) return last === undefined ? 0 : last.top + last.height
  return page.top + ((position % 1000) / 1000) * page.height
}

/** The indexes of the first and the last page that have a part between two offsets. Pure. */
export function pagesBetween(pages: readonly PlacedPage[], from: number, to: number): { readonly first: number; readonly last: number } {
  return { first: indexAt(pages, from), last: indexAt(pages, to) }
}

/** The next larger or smaller step from what is shown now; null where there is none. Pure. */
export function nextZoomStep(shown: number, direction: 'larger' | 'smaller'): number | null {
  // A step that can hardly be told from what is shown is none.
  const steps = direction === 'larger' ? zoomSteps.filter((step) => step > shown * 1.02) : zoomSteps.filter((step) => step < shown * 0.98).reverse()
  return steps[0] ?? null
}

/** Pixels of a picture for each pixel of the page: as sharp as the screen is, unless that takes too much memory. Pure. */
export function outputScale({ width, height }: PageSize, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
}

function indexAt(pages: readonly PlacedPage[], offset: number): number {
  const after = pages.findIndex(({ top }) => top > offset)
  return Math.max(0, (after < 0 ? pages.length : after) - 1)
}
