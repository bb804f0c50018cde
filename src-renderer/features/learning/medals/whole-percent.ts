/** A percentage as it is shown: never rounded up, so that a medal that was missed by little does not look won. */
export function wholePercent(percent: number): number {
  return Math.floor(percent + 1e-9)
}
