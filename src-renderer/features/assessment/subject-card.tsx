import { IconBook, IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { Subject } from '../../../src-shared/learning/learning.ts'
import { startPagePath } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { isPaper } from './assessment-filter.ts'
import styles from './subject-card.module.css'

interface SubjectCardProps {
  readonly subject: Subject
  readonly assessments: readonly Assessment[]
  /** How far the learner has come on the subject's medal ladder; null where it has none. */
  readonly ladder: ReactNode
}

/** A subject with all that there is of it: its own papers by name, the rest as ways on. */
export function SubjectCard({ subject, assessments, ladder }: SubjectCardProps) {
  const { t } = useTranslation()
  const { slug, title, description, itemCount, lessonCount } = subject
  const papers = assessments.filter((assessment) => isPaper(assessment) && assessment.subjects.some((part) => part.slug === slug))
  const own = papers.filter(({ subjects }) => subjects.length === 1)
  return (
    <Card as="li">
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.description}>{description}</p>
      {itemCount === 0 ? null : <p className={styles.bank}>{t('subjectCard.bank', { count: itemCount })}</p>}
      {own.length === 0 ? null : (
        <ul className={styles.papers}>
          {own.map((paper) => (
            <li key={paper.slug}>
              <IconPlayerPlay size={18} aria-hidden />
              <Link to={startPagePath(paper.slug)}>{paper.title}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ladder}>{ladder ?? t('subjectCard.noLadder')}</div>
      {papers.length + lessonCount === 0 ? (
        <p className={styles.bank}>{t('subjectCard.nothing')}</p>
      ) : (
        <div className={styles.ways}>
          {papers.length === 0 ? null : (
            <Link to={`/dashboard/assessments/list?subject=${slug}`}>
              <IconFileText size={18} aria-hidden />
              {t('subjectCard.papers', { count: papers.length })}
              <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>
            </Link>
          )}
          {lessonCount === 0 ? null : (
            <Link to={`/dashboard/assessments/lessons?subject=${slug}`}>
              <IconBook size={18} aria-hidden />
              {t('subjectCard.lessons', { count: lessonCount })}
              <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
