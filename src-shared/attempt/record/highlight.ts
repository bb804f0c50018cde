/** A range of a text, in offsets of UTF-16 units. A formula, a gap and the end of a paragraph count as one unit each. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Returns the key under which a text's highlights are stored; the text is an item's stem or a stimulus. */
export function highlightKey(part: 'stem' | 'stimulus', id: string): string {
  return `${part}:${id}`
}

export function readHighlightKey(key: string): { readonly part: 'stem' | 'stimulus'; readonly id: string } {
  const colon = key.indexOf(':')
  return { part: key.slice(0, colon) === 'stem' ? 'stem' : 'stimulus', id: key.slice(colon + 1) }
}

/** Returns the ranges, sorted and disjoint, with one range added or removed. */
export function withHighlight(ranges: readonly TextRange[], range: TextRange, isOn: boolean): TextRange[] {
  const touching = (one: TextRange): boolean => isOn && one.start <= range.end && range.start <= one.end
  const others = ranges.filter((one) => !touching(one)).flatMap((one) => (isOn ? [one] : without(one, range)))
  const added = ranges
    .filter(touching)
    .reduce((whole, one) => ({ start: Math.min(whole.start, one.start), end: Math.max(whole.end, one.end) }), range)
  return (isOn ? [...others, added] : others).toSorted((a, b) => a.start - b.start)
}

/** Returns whether the whole range is highlighted. */
export function isHighlighted(ranges: readonly TextRange[], range: TextRange): boolean {
  return ranges.some((one) => one.start <= range.start && range.end <= one.end)
}

function without(one: TextRange, range: TextRange): TextRange[] {
  const left = { start: one.start, end: Math.min(one.end, range.start) }
  const right = { start: Math.max(one.start, range.end), end: one.end }
  if (range.end <= one.start || one.end <= range.start) return [one]
  return [left, right].filter(({ start, end }) => start < end)
}
