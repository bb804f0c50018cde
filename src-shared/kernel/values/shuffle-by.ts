/** Returns a shuffled copy (Fisher–Yates). `below` returns an integer from 0 to `limit - 1`. */
export function shuffleBy<Value>(values: readonly Value[], below: (limit: number) => number): Value[] {
  const left = [...values]
  const shuffled: Value[] = []
  while (left.length > 0) shuffled.push(...left.splice(below(left.length), 1))
  return shuffled
}
