import { IconBook, IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lessonsPath, paperListPath, startPagePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import type { StudySection } from './study-section.ts'
import type { SubjectStock } from './subject-stock.ts'
import styles from './subject-card.module.css'

interface SubjectCardProps {
  readonly stock: SubjectStock
  /** Links lead to content of this section. */
  readonly section: StudySection
}

/** A subject with its content in a section: its own papers by name, the rest as links. */
export function SubjectCard({ stock, section }: SubjectCardProps) {
  const { t } = useTranslation()
  const { subject, papers, lessonCount, ladder } = stock
  const { title, description, itemCount } = subject
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
      {papers.length + lessonCount === 0 ? null : <SubjectWays stock={stock} section={section} />}
    </Card>
  )
}

function SubjectWays({ stock: { subject, papers, lessonCount }, section }: SubjectCardProps) {
  const { t } = useTranslation()
  const { slug, title } = subject
  return (
    <div className={styles.ways}>
      {papers.length === 0 ? null : (
        <Link to={paperListPath({ subject: slug, ...(section.exam === null ? { level: section.level } : { exam: section.exam }) })}>
          <IconFileText size={18} aria-hidden />
          {t('subjectCard.papers', { count: papers.length })}
          <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>
        </Link>
      )}
      {lessonCount === 0 ? null : (
        <Link to={lessonsPath({ subject: slug, level: section.level })}>
          <IconBook size={18} aria-hidden />
          {t('subjectCard.lessons', { count: lessonCount })}
          <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>
        </Link>
      )}
    </div>
  )
}
