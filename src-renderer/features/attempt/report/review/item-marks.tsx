import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { nought } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { marksOf, type AgreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { useItemTypeText } from '../../item-types/parts/use-item-type-text.ts'
import styles from './reviewed-item-card.module.css'

interface ItemMarksProps {
  readonly reviewed: Pick<ReviewedItem, 'given' | 'key' | 'ruling'>
  readonly marking: AgreedMarking
}

/** What an item brought, where that is not simply one mark or none. */
export function ItemMarks({ reviewed, marking }: ItemMarksProps) {
  const { t, i18n } = useItemTypeText()
  const { forRight, forWrong, isPartial } = marking
  if (forRight === 1 && forWrong === 0 && !isPartial) return null
  const marks = reviewed.given === null ? nought : marksOf(reviewed.given, reviewed, marking)
  const format = new Intl.NumberFormat(formattingLocale(i18n.language), { maximumFractionDigits: 2 })
  const value = Number(marks.numerator) / Number(marks.denominator)
  return <span className={styles.marks}>{t('review.marks', { marks: format.format(value).replace('-', '\u2212'), best: forRight })}</span>
}
