import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'
import { LIBRARY_MOST_WORKS } from '../../content/library/library.ts'

export const MOST_BOOKMARKS = 200

/**
 * A position in a work. Note: thousandths of it above the view. Sound or video: milliseconds. PDF: 1000 for each page before, plus thousandths of
 * the page above the view.
 */
const positionSchema = z.strictObject({ workId: slugSchema, at: z.int().nonnegative() })

/** A learner's reading state in one library. */
export const readingSchema = z.strictObject({
  /** The work opened last; null before the first. */
  lastWorkId: slugSchema.nullable(),
  /** Last position in each work; absent for works that were never opened. */
  places: z.array(positionSchema).max(LIBRARY_MOST_WORKS),
  /** In the order in which they were set. */
  bookmarks: z.array(positionSchema).max(MOST_BOOKMARKS)
})

export type Reading = z.infer<typeof readingSchema>
export type ReadingPosition = z.infer<typeof positionSchema>

export const unread: Reading = { lastWorkId: null, places: [], bookmarks: [] }

/** Returns the reading state with `position` as the last one. Pure. */
export function readOn(reading: Reading, position: ReadingPosition): Reading {
  const others = reading.places.filter(({ workId }) => workId !== position.workId)
  return { ...reading, lastWorkId: position.workId, places: [...others, position].slice(-LIBRARY_MOST_WORKS) }
}

export function isMarked({ bookmarks }: Reading, position: ReadingPosition): boolean {
  return bookmarks.some((bookmark) => isSamePosition(bookmark, position))
}

/** Sets a bookmark, or removes it if it is set. Above the limit, the oldest is dropped. Pure. */
export function toggleBookmark(reading: Reading, position: ReadingPosition): Reading {
  const others = reading.bookmarks.filter((bookmark) => !isSamePosition(bookmark, position))
  return { ...reading, bookmarks: isMarked(reading, position) ? others : [...others, position].slice(-MOST_BOOKMARKS) }
}

function isSamePosition(one: ReadingPosition, other: ReadingPosition): boolean {
  return one.workId === other.workId && one.at === other.at
}
