import { compare, nought } from '../item-types/base/fraction.ts'
import { readNumber } from '../item-types/numeric/read-number.ts'
import type { DraftFault } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'

export function faultsOfNumber({ value, tolerance, unit, otherUnits }: QuestionDraft): readonly DraftFault[] {
  const number = value.trim() === '' ? 'no-number' : readNumber(value.trim()) === null ? 'not-a-number' : null
  const size = tolerance.trim() === '' ? nought : readNumber(tolerance.trim())
  const unitFault = faultOfUnits(unit, otherUnits)
  return [
    ...(number === null ? [] : [{ code: number, field: 'value' } as const]),
    ...(size === null || compare(size, nought) < 0 ? [{ code: 'bad-tolerance', field: 'tolerance' } as const] : []),
    ...(unitFault === null ? [] : [{ code: unitFault, field: 'units' } as const])
  ]
}

/** Other units need one that they are compared with. */
function faultOfUnits(unit: string, others: QuestionDraft['otherUnits']): 'no-unit' | 'bad-unit' | 'same-unit' | null {
  if (others.length === 0) return null
  const symbols = [unit, ...others.map(({ symbol }) => symbol)].map((symbol) => symbol.trim())
  if (symbols.includes('')) return 'no-unit'
  if (new Set(symbols).size < symbols.length) return 'same-unit'
  return others.some(({ factor }) => factor.trim() !== '' && readNumber(factor.trim()) === null) ? 'bad-unit' : null
}
