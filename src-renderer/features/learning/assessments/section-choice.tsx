import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classLevels, stages } from '../../../../src-shared/account/class-levels.ts'
import { assessmentsPath, examShelfPath } from '../../../routes/paths.ts'
import styles from './section-choice.module.css'
import { shelfExams, type StudyShelf } from './study-section.ts'
import { useLevelText } from './use-level-text.ts'

/** The classes and exams, each leading to what there is for it. */
export function ShelfChoice({ shelf }: { readonly shelf: StudyShelf }) {
  const { t } = useLevelText()
  const isEverything = shelf.level === null && shelf.exam === null
  return (
    <nav className={styles.shelves} aria-label={t('shelf.label')}>
      {stages.map((stage) => (
        <ShelfGroup key={stage} title={t(`shelf.${stage}`)}>
          {classLevels
            .filter((level) => level.stage === stage)
            .map(({ slug, title }) => (
              <ShelfLink key={slug} to={assessmentsPath(slug)} title={title} isHere={shelf.exam === null && shelf.level === slug} />
            ))}
        </ShelfGroup>
      ))}
      <ShelfGroup title={t('shelf.exams')}>
        {shelfExams.map(({ slug, title }) => (
          <ShelfLink key={slug} to={examShelfPath(slug)} title={title} isHere={shelf.exam === slug} />
        ))}
        <ShelfLink to={assessmentsPath('all')} title={t('shelf.all')} isHere={isEverything} />
      </ShelfGroup>
    </nav>
  )
}

function ShelfGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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

function ShelfLink({ to, title, isHere }: { readonly to: string; readonly title: string; readonly isHere: boolean }) {
  return (
    <Button component={Link} to={to} size="compact-md" variant={isHere ? 'filled' : 'default'} aria-current={isHere ? 'page' : undefined}>
      {title}
    </Button>
  )
}
