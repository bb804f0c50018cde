import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { Card } from '../../../ui/card/card.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { useReportText } from './parts/use-report-text.ts'
import styles from './subject-result.module.css'

interface SubjectResultProps {
  readonly subject: Report['subjects'][number]
  /** Likely range of the mean of many exams; absent with too few questions. */
  readonly range: ScoreRange | undefined
}

/** One subject's score as a bar, its uncertainty, and its details. */
export function SubjectResult({ subject, range }: SubjectResultProps) {
  const { t } = useReportText()
  const { title, score, maximum, grade, rightCount, partialCount, answeredCount, itemCount } = subject
  const { items } = subject
  const dropped = items.filter(({ ruling }) => ruling === 'dropped')
  const droppedAnswers = dropped.filter(({ given }) => given !== null).length
  const wrongCount = answeredCount - droppedAnswers - rightCount - partialCount
  return (
    <Card as="li">
      <p className={styles.subject}>
        <strong>{title}</strong>
        <span className={styles.points}>
          {t('points', { score, maximum })}
          {grade === undefined ? null : ` · ${t('grade', { grade })}`}
        </span>
      </p>
      <ShareBar share={maximum === 0 ? 0 : score / maximum} />
      {range ? <p className={styles.detail}>{t('range.short', range)}</p> : null}
      <p className={styles.detail}>
        {t(partialCount === 0 ? 'detail' : 'detailWithPart', {
          right: rightCount,
          part: partialCount,
          wrong: wrongCount,
          open: itemCount - answeredCount - (dropped.length - droppedAnswers)
        })}
        {dropped.length === 0 ? null : ` · ${t('again.droppedCount', { count: dropped.length })}`}
      </p>
    </Card>
  )
}
