/** Characters of an answer that is typed; far more than any answer needs. */
export const LONGEST_TEXT = 100
/** Characters of a number that is typed. */
export const LONGEST_NUMBER = 40
