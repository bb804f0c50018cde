interface Posting {
  readonly skeleton: number
  readonly count: number
}

/**
 * Counts the words that each skeleton shares with every earlier one, in any order. The count is never below the number shared in the same
 * order, and it needs no comparison of each pair.
 */
export function createSharedWordCounter(): (words: readonly string[]) => ReadonlyMap<number, number> {
  const postings = new Map<string, Posting[]>()
  let skeleton = 0
  return (words) => {
    const shared = new Map<number, number>()
    for (const [word, count] of countWords(words)) {
      const earlier = postings.get(word) ?? []
      for (const posting of earlier) shared.set(posting.skeleton, (shared.get(posting.skeleton) ?? 0) + Math.min(count, posting.count))
      earlier.push({ skeleton, count })
      postings.set(word, earlier)
    }
    skeleton += 1
    return shared
  }
}

function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
