import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LIBRARY_MOST_WORKS } from '../../content/library/library.ts'

export const MOST_BOOKMARKS = 200

/**
 * A place in a work: of a note, how much of it lies before, in thousandths; of a sound or film, milliseconds; of a PDF, a thousand for each page
 * before, and how much of the page lies before, in thousandths.
 */
const positionSchema = z.strictObject({ workId: slugSchema, at: z.int().nonnegative() })

/** Where a learner stands in one library. */
export const readingSchema = z.strictObject({
  /** The work that was open last; null before the first. */
  lastWorkId: slugSchema.nullable(),
  /** Where each work was left; a work that was never opened has none. */
  places: z.array(positionSchema).max(LIBRARY_MOST_WORKS),
  /** In the order in which they were set. */
  bookmarks: z.array(positionSchema).max(MOST_BOOKMARKS)
})

export type Reading = z.infer<typeof readingSchema>
export type ReadingPosition = z.infer<typeof positionSchema>

export const unread: Reading = { lastWorkId: null, places: [], bookmarks: [] }

/** The same with `place` as the last one. Pure. */
export function readOn(reading: Reading, position: ReadingPosition): Reading {
  const others = reading.places.filter(({ workId }) => workId !== position.workId)
  return { ...reading, lastWorkId: position.workId, places: [...others, position].slice(-LIBRARY_MOST_WORKS) }
}

export function isMarked({ bookmarks }: Reading, position: ReadingPosition): boolean {
  return bookmarks.some((bookmark) => isSamePosition(bookmark, position))
}

/** Sets the bookmark, or takes it away where it is set; of too many the oldest goes. Pure. */
export function toggleBookmark(reading: Reading, position: ReadingPosition): Reading {
  const others = reading.bookmarks.filter((bookmark) => !isSamePosition(bookmark, position))
  return { ...reading, bookmarks: isMarked(reading, position) ? others : [...others, position].slice(-MOST_BOOKMARKS) }
}

function isSamePosition(one: ReadingPosition, other: ReadingPosition): boolean {
  return one.workId === other.workId && one.at === other.at
}
