import { describe, expect, it } from 'vitest'
import {
  isMarked,
  MOST_BOOKMARKS,
  readingSchema,
  readOn,
  toggleBookmark,
  unread,
  type Reading
} from '../../../../../src-shared/learning/library/reading.ts'

const place = (workId: string, at: number) => ({ workId, at })

describe('Where a learner stands in a library', () => {
  it('the reading state of a library has one place per work, and the learner continues at the last of them', () => {
    const after = [place('one', 10), place('two', 20), place('one', 30)].reduce(readOn, unread)
    expect(after).toEqual({ lastWorkId: 'one', places: [place('two', 20), place('one', 30)], bookmarks: [] })
  })

  it('the reading state of a library has a bookmark until the bookmark is removed', () => {
    const set = toggleBookmark(toggleBookmark(unread, place('one', 10)), place('one', 20))
    expect([isMarked(set, place('one', 10)), isMarked(set, place('two', 10))]).toEqual([true, false])
    expect(toggleBookmark(set, place('one', 10)).bookmarks).toEqual([place('one', 20)])
  })

  it('the reading state of a library never grows beyond its storage limit', () => {
    let reading: Reading = unread
    for (let count = 0; count < 600; count += 1) reading = toggleBookmark(readOn(reading, place(`work-${count}`, 1)), place('one', count))
    expect(readingSchema.safeParse(reading).success).toBe(true)
    expect({ bookmarkCount: reading.bookmarks.length, newestBookmark: reading.bookmarks.at(-1) }).toEqual({
      bookmarkCount: MOST_BOOKMARKS,
      newestBookmark: place('one', 599)
    })
  })
})
