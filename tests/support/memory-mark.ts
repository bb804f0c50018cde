import type { ClockMark, ClockMarkFile } from '../../src-main/attempt/room/clock-mark.ts'

export interface MemoryMark extends ClockMarkFile {
  /** The mark that the next start of the app reads. */
  latest: ClockMark | null
}

/** Creates the clock's mark in memory. */
export function createMemoryMark(latest: ClockMark | null = null): MemoryMark {
  const mark: MemoryMark = {
    latest,
    write(written) {
      mark.latest = written
    },
    read: () => Promise.resolve(mark.latest),
    clear() {
      mark.latest = null
      return Promise.resolve()
    },
    close: () => Promise.resolve()
  }
  return mark
}
