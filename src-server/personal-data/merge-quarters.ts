/**
 * Merges the quarters of an hour in which a learner answered here and at another backend: each list keeps its order, and of the two heads the
 * earlier comes first. Pure. Duplicates are taken once, so importing again changes nothing.
 */
export function mergeQuarters(here: readonly number[], imported: readonly number[]): readonly number[] {
  const known = new Set(here)
  const fresh = [...new Set(imported)].filter((quarter) => !known.has(quarter))
  const merged: number[] = []
  let next = 0
  for (const quarter of here) {
    while (next < fresh.length && (fresh[next] ?? quarter) < quarter) merged.push(fresh[next++] ?? quarter)
    merged.push(quarter)
  }
  return [...merged, ...fresh.slice(next)]
}
