import type { ClockMark, ClockMarkFile } from '../../src-main/attempt/room/clock-mark.ts'

export interface MemoryMark extends ClockMarkFile {
  /** What a start of the app would find. */
  latest: ClockMark | null
}

/** The clock's mark without a disk. */
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
