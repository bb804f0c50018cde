import type { SubjectProgress } from '../../../src-shared/progress/progress.ts'
import { useProgressText } from './use-progress-text.ts'

/** Readiness in words. Never one bare number: a range on the exam's own scale, with its grades, or what is still missing. */
export function useReadinessWords(): (subject: SubjectProgress) => string {
  const { t } = useProgressText()
  return ({ range, wanted, itemCount }) => {
    if (range === null) return itemCount < wanted ? t('readiness.more', { count: wanted - itemCount }) : t('readiness.old')
    const { low, high, maximum, lowGrade, highGrade } = range
    const points = t('readiness.range', { low, high, maximum })
    if (lowGrade === undefined || highGrade === undefined) return points
    const grades = lowGrade === highGrade ? t('readiness.oneGrade', { grade: lowGrade }) : t('readiness.grades', { low: lowGrade, high: highGrade })
    return `${points}, ${grades}`
  }
}
