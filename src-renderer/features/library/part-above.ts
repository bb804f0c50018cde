/** How much of a box lies above `edge`, in thousandths; 0 where it has no height. All in pixels of the window. */
export function partAbove({ top, height }: Pick<DOMRect, 'top' | 'height'>, edge: number): number {
  if (height <= 0) return 0
  return Math.round(1000 * Math.min(1, Math.max(0, (edge - top) / height)))
}
