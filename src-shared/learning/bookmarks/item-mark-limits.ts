/** Characters of a note. */
export const LONGEST_ITEM_NOTE = 2000

/** Questions that an account can have marked. */
export const MOST_ITEM_MARKS = 1000
