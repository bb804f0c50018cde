import { whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { markNumeric } from '../../../../../src-shared/content/item-types/numeric/mark-numeric.ts'
import type { NumericKey } from '../../../../../src-shared/content/item-types/numeric/numeric-schemas.ts'
import { readNumber } from '../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { withoutUnit } from '../../../../../src-shared/content/item-types/numeric/without-unit.ts'
import { ComparedAnswers } from '../parts/compared-answers.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

export function NumericReview({ item, itemKey, given, reading }: ReviewViewProps<'numeric'>) {
  const { t } = useItemTypeText()
  const numeric = given !== null && 'value' in given ? given : null
  const [onlyUnit, ...others] = item.units
  const printedUnit = others.length === 0 ? onlyUnit : undefined
  const { tolerance, units } = itemKey
  const toleranceNote =
    tolerance.kind === 'relative'
      ? t('review.withinPercent', { percent: tolerance.percent })
      : t('review.within', { by: withUnit(tolerance.by, units[0]?.symbol) })
  return (
    <ComparedAnswers
      given={numeric && withTypedUnit(numeric.value, numeric.unit ?? printedUnit)}
      isRight={numeric !== null && markNumeric(numeric, itemKey, reading).numerator === whole.numerator}
      right={withUnit(itemKey.value, units[0]?.symbol)}
      note={isExact(itemKey) ? undefined : toleranceNote}
    />
  )
}

/** Adds the unit unless it was typed with the number. */
function withTypedUnit(value: string, unit: string | undefined): string {
  const typed = value.trim()
  return withoutUnit(typed, unit ?? null)?.text === typed ? withUnit(typed, unit) : typed
}

function withUnit(value: string, unit: string | undefined): string {
  return unit === undefined ? value : `${value} ${unit}`
}

function isExact({ tolerance }: NumericKey): boolean {
  return readNumber(tolerance.kind === 'relative' ? tolerance.percent : tolerance.by)?.numerator === 0n
}
