/** Maximum length of the scratch pad, in UTF-16 units. */
export const NOTE_MOST_CHARACTERS = 10_000

/** Maximum offset of a highlight; longer than any text of a paper. */
export const FARTHEST_OFFSET = 100_000

/** Maximum total size of an attempt's annotations as stored events; far more than hours of writing produce. */
export const ANNOTATIONS_MOST_CHARACTERS = 4_000_000
