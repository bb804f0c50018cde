/** The window, or what scrolls in it: where it begins and ends, in its own pixels. */
type Edges = Pick<DOMRect, 'top' | 'bottom'>

/**
 * How much of a text was read, in thousandths: what lies above the window, and all of it once it was scrolled to its end; 0 where it has no height. All in
 * pixels of the window.
 */
export function partAbove({ top, height }: Pick<DOMRect, 'top' | 'height'>, edges: Edges): number {
  if (height <= 0 || top >= edges.top) return 0
  if (top + height <= edges.bottom) return 1000
  return Math.round((1000 * (edges.top - top)) / height)
}

/** How far to scroll so that a text stands where `part` of it was read. */
export function wayTo(part: number, { top, height }: Pick<DOMRect, 'top' | 'height'>, edges: Edges): number {
  // Read to its end: that stands at the window's lower edge, and a text that is all in view stays.
  if (part >= 1000) return Math.max(0, top + height - edges.bottom)
  return top - edges.top + (part / 1000) * height
}
