/** Number of significant digits that a calculator displays. */
export const DISPLAY_DIGITS = 12

/** Rounds to the displayed number: at most twelve significant digits, and never −0. */
export function roundToDigits(value: number): number {
  return Number(value.toPrecision(DISPLAY_DIGITS)) + 0
}
