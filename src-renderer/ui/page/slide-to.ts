/** Scrolls an element horizontally to `left` within `durationMs`, with easing. Returns a function to stop. */
export function slideTo(element: HTMLElement, left: number, durationMs: number): () => void {
  const from = element.scrollLeft
  const startedAtMs = performance.now()
  let frame = 0
  const step = (nowMs: number): void => {
    const share = durationMs === 0 ? 1 : Math.min(1, Math.max(0, nowMs - startedAtMs) / durationMs)
    element.scrollLeft = from + (left - from) * easeInOut(share)
    if (share < 1) frame = requestAnimationFrame(step)
  }
  step(startedAtMs)
  return () => {
    cancelAnimationFrame(frame)
  }
}

function easeInOut(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2
}
