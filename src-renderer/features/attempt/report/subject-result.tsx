import { useTranslation } from 'react-i18next'
import type { SubjectScore } from '../../../../src-shared/attempt/report.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './subject-result.module.css'

/** One subject's score as a bar, and what it is made of. */
export function SubjectResult({ subject }: { readonly subject: SubjectScore }) {
  const { t } = useTranslation()
  const { title, score, maximum, rightCount, answeredCount, itemCount } = subject
  const width = maximum === 0 ? 0 : (100 * score) / maximum
  return (
    <Card as="li">
      <p className={styles.subject}>
        <strong>{title}</strong>
        <span className={styles.points}>{t('report.points', { score, maximum })}</span>
      </p>
      <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect className={styles.fill} width={width} height="10" />
      </svg>
      <p className={styles.detail}>{t('report.detail', { right: rightCount, wrong: answeredCount - rightCount, open: itemCount - answeredCount })}</p>
    </Card>
  )
}
