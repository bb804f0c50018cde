/** Maximum characters of a typed answer; far more than any answer needs. */
export const LONGEST_TEXT = 100
/** Maximum characters of a typed number. */
export const LONGEST_NUMBER = 40
