/** Returns a percentage for display. Rounds down, so that a medal missed by little does not look earned. */
export function wholePercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}
