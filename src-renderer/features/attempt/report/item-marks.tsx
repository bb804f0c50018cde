import type { ReviewedItem } from '../../../../src-shared/attempt/report.ts'
import { fromShare } from '../../../../src-shared/scoring/share-fraction.ts'
import { marksOf } from '../../../../src-shared/scoring/marks-of.ts'
import type { Marking } from '../../../../src-shared/scoring/scoring-rules.ts'
import { formattingLocale } from '../../../ui/formatting-locale.ts'
import { useItemTypeText } from '../item-types/use-item-type-text.ts'
import styles from './reviewed-item-card.module.css'

interface ItemMarksProps {
  readonly reviewed: Pick<ReviewedItem, 'given' | 'share'>
  readonly marking: Marking
}

/** What an item brought, where that is not simply one mark or none. */
export function ItemMarks({ reviewed: { given, share }, marking }: ItemMarksProps) {
  const { t, i18n } = useItemTypeText()
  const { forRight, forWrong, isPartial } = marking
  if (forRight === 1 && forWrong === 0 && !isPartial) return null
  const marks = given === null ? { numerator: 0n, denominator: 1n } : marksOf(fromShare(share), marking)
  const format = new Intl.NumberFormat(formattingLocale(i18n.language), { maximumFractionDigits: 2 })
  const value = Number(marks.numerator) / Number(marks.denominator)
  return <span className={styles.marks}>{t('review.marks', { marks: format.format(value).replace('-', '\u2212'), best: forRight })}</span>
}
