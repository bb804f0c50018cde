/**
 * Returns the index to which a key moves the focus among `count` cells in rows of `columns`; null if the key does not move it. Left and right
 * continue across row ends, up and down stay in their column, and nothing wraps around.
 */
export function cellAfterKey(key: string, from: number, { count, columns }: { readonly count: number; readonly columns: number }): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const to = from + step
  return to >= 0 && to < count ? to : from
}
