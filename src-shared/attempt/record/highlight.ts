/** A stretch of a text, by offsets in UTF-16 units; a formula and a gap count as one, and so does the end of a paragraph. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Under which name a text's highlights are kept: the stem of an item, or a stimulus. */
export function highlightKey(part: 'stem' | 'stimulus', id: string): string {
  return `${part}:${id}`
}

export function readHighlightKey(key: string): { readonly part: 'stem' | 'stimulus'; readonly id: string } {
  const colon = key.indexOf(':')
  return { part: key.slice(0, colon) === 'stem' ? 'stem' : 'stimulus', id: key.slice(colon + 1) }
}

/** Sorted and apart from each other, with a range added or taken out. */
export function withHighlight(ranges: readonly TextRange[], range: TextRange, isOn: boolean): TextRange[] {
  const touching = (one: TextRange): boolean => isOn && one.start <= range.end && range.start <= one.end
  const others = ranges.filter((one) => !touching(one)).flatMap((one) => (isOn ? [one] : without(one, range)))
  const added = ranges
    .filter(touching)
    .reduce((whole, one) => ({ start: Math.min(whole.start, one.start), end: Math.max(whole.end, one.end) }), range)
  return (isOn ? [...others, added] : others).toSorted((a, b) => a.start - b.start)
}

/** Whether all of a range is highlighted already. */
export function isHighlighted(ranges: readonly TextRange[], range: TextRange): boolean {
  return ranges.some((one) => one.start <= range.start && range.end <= one.end)
}

function without(one: TextRange, range: TextRange): TextRange[] {
  const left = { start: one.start, end: Math.min(one.end, range.start) }
  const right = { start: Math.max(one.start, range.end), end: one.end }
  if (range.end <= one.start || one.end <= range.start) return [one]
  return [left, right].filter(({ start, end }) => start < end)
}
