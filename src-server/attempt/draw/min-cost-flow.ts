/** An arc between two numbered nodes, for whole units of flow. */
export interface Arc {
  readonly from: number
  readonly to: number
  readonly capacity: number
  /** Per unit; not negative. */
  readonly cost: number
}

interface Residual {
  readonly from: number
  readonly to: number
  left: number
  readonly cost: number
  readonly twin: number
}

/**
 * Returns the flow of each arc when `amount` units, or as many as possible, go from node `source` to node `sink` at minimum cost. Uses
 * successive shortest paths (Jewell 1958) with Bellman–Ford. Pure. Among flows of equal cost, earlier arcs are used first.
 */
export function minCostFlow(arcs: readonly Arc[], { source, sink, amount }: { source: number; sink: number; amount: number }): readonly number[] {
  const residuals = arcs.flatMap(({ from, to, capacity, cost }, index): Residual[] => [
    { from, to, left: capacity, cost, twin: 2 * index + 1 },
    { from: to, to: from, left: 0, cost: -cost, twin: 2 * index }
  ])
  const nodeCount = 1 + arcs.reduce((highest, { from, to }) => Math.max(highest, from, to), Math.max(source, sink))
  let missing = amount
  while (missing > 0) {
    const path = cheapestPath(residuals, { source, sink, nodeCount })
    if (path === null) break
    const units = Math.min(missing, ...path.map(({ left }) => left))
    for (const residual of path) {
      residual.left -= units
      const twin = residuals[residual.twin]
      if (twin) twin.left += units
    }
    missing -= units
  }
  return arcs.map((_, index) => residuals[2 * index + 1]?.left ?? 0)
}

/** Null where no path is left. */
function cheapestPath(
  residuals: readonly Residual[],
  { source, sink, nodeCount }: { readonly source: number; readonly sink: number; readonly nodeCount: number }
): Residual[] | null {
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  costs[source] = 0
  const ways = new Array<Residual | undefined>(nodeCount).fill(undefined)
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const residual of residuals) {
      if (residual.left === 0) continue
      const cost = (costs[residual.from] ?? Number.POSITIVE_INFINITY) + residual.cost
      // A node that was not reached has the cost infinity, and so has every path through it.
      if (cost >= (costs[residual.to] ?? Number.POSITIVE_INFINITY)) continue
      costs[residual.to] = cost
      ways[residual.to] = residual
      isShorter = true
    }
  }
  if (costs[sink] === Number.POSITIVE_INFINITY) return null
  const path: Residual[] = []
  for (let way = ways[sink]; way; way = ways[way.from]) path.push(way)
  return path
}
