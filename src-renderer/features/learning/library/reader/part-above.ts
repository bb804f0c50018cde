/** Top and bottom of the window or scroller, in pixels. */
type Edges = Pick<DOMRect, 'top' | 'bottom'>

/**
 * Returns how much of a text was read, in thousandths: the part above the window, or all of it once scrolled to its end; 0 if it has no height. All
 * in pixels of the window.
 */
export function partAbove({ top, height }: Pick<DOMRect, 'top' | 'height'>, edges: Edges): number {
  if (height <= 0 || top >= edges.top) return 0
  if (top + height <= edges.bottom) return 1000
  return Math.round((1000 * (edges.top - top)) / height)
}

/** Returns how far to scroll so that `part` of a text is above the window. */
export function wayTo(part: number, { top, height }: Pick<DOMRect, 'top' | 'height'>, edges: Edges): number {
  // Read to its end: align the end with the window's bottom edge; a fully visible text does not move.
  if (part >= 1000) return Math.max(0, top + height - edges.bottom)
  return top - edges.top + (part / 1000) * height
}
