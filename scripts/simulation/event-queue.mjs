/**
 * Creates a queue of events by their time (a binary heap). Events of one time come in the order in which they were added.
 *
 * @template Value
 */
export function createEventQueue() {
  /** @type {{ at: number, order: number, value: Value }[]} */
  const heap = []
  let added = 0
  /** @param {number} one @param {number} other */
  const isBefore = (one, other) => {
    const [a, b] = [heap[one], heap[other]]
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
  }
  /** @param {number} one @param {number} other */
  const swap = (one, other) => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  return {
    /** @param {number} at @param {Value} value */
    add(at, value) {
      heap.push({ at, order: added++, value })
      for (let child = heap.length - 1, parent; child > 0 && isBefore(child, (parent = (child - 1) >> 1)); child = parent) swap(child, parent)
    },
    /** Returns the earliest event and removes it; null where there is none. */
    next() {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length > 0) {
        heap[0] = last
        for (let parent = 0; ;) {
          let least = parent
          for (const child of [2 * parent + 1, 2 * parent + 2]) if (child < heap.length && isBefore(child, least)) least = child
          if (least === parent) break
          swap(parent, least)
          parent = least
        }
      }
      return { at: first.at, value: first.value }
    }
  }
}
