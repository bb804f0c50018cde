import type { SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { LEAST_RANGE_ITEMS } from '../../../../src-shared/attempt/report/score-range.ts'
import { useKnownText } from './use-known-text.ts'
import { useProgressText } from './use-progress-text.ts'

/** Readiness in words. Never one bare number: a range on the exam's own scale, with its grades, or what is still missing. */
export function usePredictedScoreText(): (subject: SubjectProgress) => string {
  const { t } = useProgressText()
  const knownText = useKnownText()
  return (subject) => {
    const { range, wanted, itemCount } = subject
    if (range === null) {
      if (itemCount < wanted) return t('readiness.more', { count: wanted - itemCount })
      // All there is was answered, and it is too little for a range.
      return itemCount < LEAST_RANGE_ITEMS ? knownText(subject) : t('readiness.old')
    }
    const { low, high, maximum, lowGrade, highGrade } = range
    const points = t('readiness.range', { low, high, maximum })
    if (lowGrade === undefined || highGrade === undefined) return points
    const grades = lowGrade === highGrade ? t('readiness.oneGrade', { grade: lowGrade }) : t('readiness.grades', { low: lowGrade, high: highGrade })
    return `${points}, ${grades}`
  }
}
