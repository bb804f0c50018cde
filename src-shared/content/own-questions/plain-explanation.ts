import { gapIdsIn } from '../item-types/gap-match/gap-match-schemas.ts'
import { isSingleChoice, type Item } from '../item-types/item-types.ts'

/** Marks an item whose author wrote no explanation, until `withExplanation` has seen it. */
export const EXPLANATION_LATER = '\u0000'

/** Replaces a missing explanation by a statement of the right answer. */
export function withExplanation(item: Item): Item {
  return item.explanation === EXPLANATION_LATER ? { ...item, explanation: plainExplanation(item) } : item
}

/** States the right answer of an item in one sentence. */
export function plainExplanation(item: Item): string {
  if (isSingleChoice(item)) return theAnswer(item.options.filter(({ id }) => id === item.key).map(({ text }) => text))
  switch (item.type) {
    case 'multiple-response':
      return theAnswer(item.options.filter(({ id }) => item.keys.includes(id)).map(({ text }) => text))
    case 'true-false':
      return `The statement is ${item.key ? 'true' : 'false'}.`
    case 'short-text':
      return theAnswer(item.accepted.slice(0, 1))
    case 'numeric':
      return theAnswer([`${item.value} ${item.units[0]?.symbol ?? ''}`])
    case 'cloze':
      return theAnswer(
        item.gaps.map((gap) => (gap.kind === 'typed' ? (gap.accepted[0] ?? '') : (gap.options.find(({ id }) => id === gap.key)?.text ?? '')))
      )
    case 'ordering':
      return theAnswer(item.key.map((stepId) => textOf(item.steps, stepId)))
    case 'matching':
      return theAnswer(item.prompts.map(({ id, text }) => `${text.trim()}: ${textOf(item.choices, item.key[id])}`))
    case 'gap-match':
      return theAnswer(gapIdsIn(item.text).map((gapId) => textOf(item.words, item.key[gapId])))
    case 'formula':
      return theAnswer([item.value])
    case 'hot-spot':
      return theAnswer(item.regions.filter(({ id }) => item.keys.includes(id)).map(({ label }) => label))
    case 'graph-plot':
      return theAnswer(item.points.map(({ x, y }) => `(${coordinate(x, item.x)}, ${coordinate(y, item.y)})`))
    case 'written':
      return theAnswer(item.guide.map(({ text }) => text.trim().replace(/\.$/, '')))
  }
}

function textOf(options: readonly { readonly id: string; readonly text: string }[], wanted: string | undefined): string {
  return options.find(({ id }) => id === wanted)?.text.trim() ?? ''
}

function theAnswer(texts: readonly string[]): string {
  return `The answer: ${texts.map((text) => text.trim()).join('; ')}.`
}

/** A point lies on crossings of grid lines, which are counted in steps of their axis. */
function coordinate(gridLine: number, { step }: { readonly step: number }): number {
  return Number((gridLine * step).toPrecision(12))
}
