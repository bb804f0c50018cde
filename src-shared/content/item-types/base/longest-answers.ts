/** Maximum characters of a typed answer; far more than any answer needs. */
export const LONGEST_TEXT = 100
/** Maximum characters of a typed number. */
export const LONGEST_NUMBER = 40
/** Maximum characters of a typed formula. */
export const LONGEST_FORMULA = 120
