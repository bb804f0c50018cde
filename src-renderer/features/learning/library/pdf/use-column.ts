import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { watchScroll } from '../../../../ui/page/watch-scroll.ts'
import { lastPositionOf, layOutPages, offsetOf, pagesBetween, positionAt, type PageZoom } from './document/page-layout.ts'
import type { PageSize } from './document/pdf-document.ts'

interface ColumnDeps {
  readonly sizes: readonly PageSize[]
  readonly zoom: PageZoom
  /** In the units of `positionAt`. */
  readonly start: number
  readonly onPosition: (at: number) => void
}

/** Visible part of a column of pages, by index. */
interface InView {
  /** First and last page to draw: those in the window, and about one window height around it. */
  readonly first: number
  readonly last: number
  /** The page at the top edge. */
  readonly current: number
}

/** Lays out a column of pages, tracks its visible part, and keeps the position when pages change size. */
export function useColumn({ sizes, zoom, start, onPosition }: ColumnDeps) {
  const column = useRef<HTMLDivElement>(null)
  /** The toolbar, which covers the column's top edge while scrolling. */
  const tools = useRef<HTMLDivElement>(null)
  const position = useRef(start)
  const available = useWidth(column)
  const isMeasured = available > 0
  const pages = useMemo(() => layOutPages(sizes, zoom, available), [sizes, zoom, available])
  const [inView, setInView] = useState<InView>(() => {
    const current = Math.min(Math.max(0, sizes.length - 1), Math.floor(start / 1000))
    return { first: current, last: current, current }
  })

  const goTo = useCallback(
    (at: number) => {
      position.current = at
      const parts = { column: column.current, tools: tools.current }
      // The edge moves until the toolbar sticks above the column; a second step scrolls the rest.
      for (let step = 0; step < 2; step += 1) scrollerOf(parts)?.scrollBy(0, offsetOf(pages, at) - offsetNow(parts))
    },
    [pages]
  )

  useLayoutEffect(() => {
    if (isMeasured && position.current > 0) goTo(position.current)
  }, [goTo, isMeasured])

  useEffect(() => {
    const look = (): void => {
      const parts = { column: column.current, tools: tools.current }
      // In a page transition, the DOM is removed before effects are cleaned up; the position must not become the first page.
      if (parts.column === null) return
      const offset = offsetNow(parts)
      const height = scrollerOf(parts)?.clientHeight ?? 0
      // Windows scroll to whole pixels.
      position.current = positionAt(pages, offset + 1)
      onPosition(offset > 0 && isEndInView(parts) ? lastPositionOf(pages) : position.current)
      const { first, last } = pagesBetween(pages, offset - height, offset + 2 * height)
      const current = Math.floor(position.current / 1000)
      setInView((before) => (before.first === first && before.last === last && before.current === current ? before : { first, last, current }))
    }
    // Before measuring, every position would be the first.
    return isMeasured ? watchScroll(look) : undefined
  }, [isMeasured, onPosition, pages])

  const getPosition = useCallback(() => position.current, [])
  return { column, tools, pages, isMeasured, inView, goTo, placeNow: getPosition }
}

interface Parts {
  readonly column: HTMLElement | null
  readonly tools: HTMLElement | null
}

function scrollerOf({ column }: Parts): Element | null {
  return column?.closest('[data-scroller]') ?? null
}

/** Returns whether the column's end is visible, with one pixel tolerance because windows scroll to whole pixels. */
function isEndInView(parts: Parts): boolean {
  const scroller = scrollerOf(parts)
  if (!parts.column || !scroller) return false
  return parts.column.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().bottom + 1
}

/** Returns how far the column's top is above the reading edge, in pixels; negative while below. */
function offsetNow(parts: Parts): number {
  const { column, tools } = parts
  const scroller = scrollerOf(parts)
  if (!column || !tools || !scroller) return 0
  const edge = Math.max(scroller.getBoundingClientRect().top, tools.getBoundingClientRect().bottom)
  return edge - column.getBoundingClientRect().top
}

/** Returns an element's inner width in pixels; 0 before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = (): void => {
      setWidth(measured.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return width
}
