import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classLevels, stages } from '../../../../src-shared/account/class-levels.ts'
import { assessmentsPath, examSectionPath } from '../../../routes/paths.ts'
import styles from './section-choice.module.css'
import { sectionExams, type StudySection } from './study-section.ts'
import { useLevelText } from './use-level-text.ts'

/** Links to the content of each class and exam. */
export function SectionChoice({ section }: { readonly section: StudySection }) {
  const { t } = useLevelText()
  const isEverything = section.level === null && section.exam === null
  return (
    <nav className={styles.shelves} aria-label={t('shelf.label')}>
      {stages.map((stage) => (
        <SectionGroup key={stage} title={t(`shelf.${stage}`)}>
          {classLevels
            .filter((level) => level.stage === stage)
            .map(({ slug, title }) => (
              <SectionLink key={slug} to={assessmentsPath(slug)} title={title} isHere={section.exam === null && section.level === slug} />
            ))}
        </SectionGroup>
      ))}
      <SectionGroup title={t('shelf.exams')}>
        {sectionExams.map(({ slug, title }) => (
          <SectionLink key={slug} to={examSectionPath(slug)} title={title} isHere={section.exam === slug} />
        ))}
        <SectionLink to={assessmentsPath('all')} title={t('shelf.all')} isHere={isEverything} />
      </SectionGroup>
    </nav>
  )
}

function SectionGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <div className={styles.group}>
      <span id={titleId} className={styles.title}>
        {title}
      </span>
      <div role="group" aria-labelledby={titleId} className={styles.links}>
        {children}
      </div>
    </div>
  )
}

function SectionLink({ to, title, isHere }: { readonly to: string; readonly title: string; readonly isHere: boolean }) {
  return (
    <Button component={Link} to={to} size="compact-md" variant={isHere ? 'filled' : 'default'} aria-current={isHere ? 'page' : undefined}>
      {title}
    </Button>
  )
}
