/** As many significant digits as a calculator shows. */
export const DISPLAY_DIGITS = 12

/** The number that a learner sees: with at most twelve significant digits, and never a zero below zero. */
export function roundToDigits(value: number): number {
  return Number(value.toPrecision(DISPLAY_DIGITS)) + 0
}
