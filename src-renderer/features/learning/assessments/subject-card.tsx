import { Box, Flex } from '@mantine/core'
import { IconBook, IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lessonsPath, paperListPath, startPagePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
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
      <Flex component="h3" gap="sm" align="center" fz="lg">
        <SubjectIcon slug={subject.slug} size={36} />
        {title}
      </Flex>
      <Box component="p" c="dimmed">
        {description}
      </Box>
      {itemCount === 0 ? null : (
        <Box component="p" fz="sm">
          {t('subjectCard.bank', { count: itemCount })}
        </Box>
      )}
      {own.length === 0 ? null : (
        <PlainList gap="var(--koya-space-1)">
          {own.map((paper) => (
            <Flex key={paper.slug} component="li" gap={8} align="center" fw={600}>
              <IconPlayerPlay size={18} style={{ color: 'var(--koya-green)' }} aria-hidden />
              <Link to={startPagePath(paper.slug)}>{paper.title}</Link>
            </Flex>
          ))}
        </PlainList>
      )}
      <Box c="dimmed" fz="sm">
        {ladder ?? t('subjectCard.noLadder')}
      </Box>
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
