/** Returns the order with one step at another index; null if it is there already, or beyond the ends. */
export function moveStepTo(order: readonly string[], id: string, index: number): readonly string[] | null {
  if (index < 0 || index >= order.length || order.indexOf(id) === index) return null
  const others = order.filter((one) => one !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** Returns the index to which a key moves a step; null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return index - 1
    case 'ArrowDown':
      return index + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
