import type { TextStretch } from '../../../../ui/markup/placed-markup.ts'

/** Highlight name, styled in `pdf-reader.module.css`. */
const NAME = 'koya-found'

/** A range of one run, in offsets from its beginning. */
interface RunPart extends TextStretch {
  readonly run: number
}

/** Maps ranges of the joined text to ranges of runs. Pure. */
export function partsInRuns(runs: readonly string[], stretches: readonly TextStretch[]): readonly RunPart[] {
  const parts: RunPart[] = []
  let begin = 0
  runs.forEach((text, run) => {
    const length = text.endsWith('\n') ? text.length - 1 : text.length
    for (const { start, end } of stretches) {
      const [from, to] = [Math.max(0, start - begin), Math.min(length, end - begin)]
      if (from < to) parts.push({ run, start: from, end: to })
    }
    begin += text.length
  })
  return parts
}

/** Highlights ranges of runs without changing the DOM; each run is an element with one text node. Returns a function to undo it. */
export function markInRuns(elements: readonly HTMLElement[], parts: readonly RunPart[]): () => void {
  if (!('highlights' in CSS)) return () => undefined
  const marks = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, marks)
  const ranges = parts.flatMap(({ run, start, end }) => {
    const text = elements[run]?.firstChild
    if (!(text instanceof Text) || end > text.length) return []
    const range = new Range()
    range.setStart(text, start)
    range.setEnd(text, end)
    return [range]
  })
  for (const range of ranges) marks.add(range)
  return () => {
    for (const range of ranges) marks.delete(range)
  }
}
