/** Maximum characters of a typed answer; far more than any answer needs. */
export const LONGEST_TEXT = 100
/** Maximum characters of a typed number. */
export const LONGEST_NUMBER = 40
/** Maximum characters of a typed formula. */
export const LONGEST_FORMULA = 120
/** Maximum characters of one or two written sentences. */
export const LONGEST_SHORT_WRITING = 600
/**
 * Maximum characters of an essay: about 900 words. With four bytes each it is still far below what one event may take on its way to the backend
 * (decision 124).
 */
export const LONGEST_WRITING = 6000
