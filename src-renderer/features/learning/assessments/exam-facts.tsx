import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './start-page.module.css'

/** The exam whose format the paper follows, since when, and which rules no official document confirms. */
export function ExamFacts({ exam }: { readonly exam: NonNullable<Assessment['exam']> }) {
  const { t } = useTranslation()
  const { body, name, effectiveFrom, effectiveUntil, standing, unconfirmed } = exam
  return (
    <>
      <h3>{t('startPage.exam.title')}</h3>
      <p>{t('startPage.exam.since', { body, name, from: effectiveFrom })}</p>
      {standing === 'in-force' ? null : (
        <Notice tone="warning">
          {standing === 'past' ? t('startPage.exam.past', { until: effectiveUntil }) : t('startPage.exam.coming', { from: effectiveFrom })}
        </Notice>
      )}
      {unconfirmed.length === 0 ? null : (
        <>
          <p>{t('startPage.exam.unconfirmed')}</p>
          <ul className={styles.rules}>
            {unconfirmed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
