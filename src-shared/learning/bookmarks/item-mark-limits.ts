/** Maximum characters of a note. */
export const LONGEST_ITEM_NOTE = 2000

/** Maximum number of marked questions per account. */
export const MOST_ITEM_MARKS = 1000
