/** Most characters of the scratch pad, in UTF-16 units. */
export const NOTE_MOST_CHARACTERS = 10_000

/** Longer than any text of a paper: the farthest that a highlight can reach. */
export const FARTHEST_OFFSET = 100_000

/** All that an attempt's jottings may come to as stored events: a learner who writes for hours comes nowhere near. */
export const ANNOTATIONS_MOST_CHARACTERS = 4_000_000
