/**
 * Finds the cycles of a graph as its strongly connected components of two nodes or more, largest first (Tarjan's algorithm).
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph The successors of each node.
 * @returns {readonly (readonly string[])[]} The nodes of each part by name.
 */
export function findCycles(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const parts = []
  /** @param {string} node */
  const visit = (node) => {
    const own = { index: seen.size, low: seen.size, isOpen: true }
    seen.set(node, own)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next)
      if (!known) own.low = Math.min(own.low, visit(next).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) parts.push(close(node))
    return own
  }
  /** @param {string} node */
  const close = (node) => {
    const part = open.splice(open.indexOf(node))
    for (const name of part) {
      const known = seen.get(name)
      if (known) known.isOpen = false
    }
    return part.sort()
  }
  for (const node of graph.keys()) if (!seen.has(node)) visit(node)
  return parts.filter((part) => part.length > 1).sort((a, b) => b.length - a.length)
}
