import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'

/** A wider tolerance accepts answers of learners who did not solve the item. In percent of the value. */
const WIDEST_PERCENT = 10
/** The widest tolerance of an item whose value is 0, which has no percentage. */
const WIDEST_AROUND_ZERO = 0.5

/** Finds numeric items that accept nearly anything. */
export function checkTolerance(item: Item): readonly ContentFinding[] {
  if (item.type !== 'numeric') return []
  const size = Math.abs(toNumber(item.value))
  const { tolerance } = item
  const by = tolerance.kind === 'absolute' ? toNumber(tolerance.by) : (toNumber(tolerance.percent) / 100) * size
  const widest = size === 0 ? WIDEST_AROUND_ZERO : (WIDEST_PERCENT / 100) * size
  // Whole numbers may be rounded.
  if (by <= Math.max(widest, Number.isInteger(size) && tolerance.kind === 'absolute' ? 0.5 : 0) + 1e-12) return []
  return [{ code: 'tolerance-too-wide', itemId: item.id, message: `${item.value} ± ${by} accepts more than ${WIDEST_PERCENT} % beside the value` }]
}

function toNumber(text: string): number {
  const [top = '', bottom] = text.replaceAll(',', '').split('/')
  return Number(top) / (bottom === undefined ? 1 : Number(bottom))
}
