import { IconChevronRight, IconClock, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import styles from './assessment-list.module.css'

export function AssessmentList({ assessments }: { readonly assessments: readonly Assessment[] }) {
  const { t } = useTranslation()
  if (assessments.length === 0) return <p>{t('assessments.empty')}</p>
  return (
    <ul className={styles.list}>
      {assessments.map((assessment) => (
        <li key={assessment.slug}>
          <AssessmentCard assessment={assessment} />
        </li>
      ))}
    </ul>
  )
}

function AssessmentCard({ assessment }: { readonly assessment: Assessment }) {
  const { t } = useTranslation()
  const { slug, title, description, subjects, budgetMs } = assessment
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <Link className={styles.card} to={`/dashboard/assessments/${slug}/start-page`}>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.description}>{description}</span>
        <span className={styles.facts}>
          <span>
            <IconListCheck size={18} aria-hidden />
            {t('assessments.items', { count: itemCount })}
          </span>
          <span>
            <IconClock size={18} aria-hidden />
            {t('time.minutes', { count: Math.round(budgetMs / 60_000) })}
          </span>
        </span>
      </span>
      <IconChevronRight size={22} aria-hidden />
    </Link>
  )
}
