import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HalfRead } from '../../../src-shared/progress/progress.ts'
import { lessonPartPath } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import styles from './dashboard.module.css'
import { useProgressText } from './use-progress-text.ts'

/** The lesson in which the learner stopped, with the way back to its part. */
export function ReadingCard({ lesson }: { readonly lesson: HalfRead }) {
  const { t } = useProgressText()
  const { slug, title, part, partCount } = lesson
  return (
    <Card as="section" labelledBy="dashboard-reading" testId="reading">
      <h2 id="dashboard-reading" className={styles.reading}>
        {t('reading.title')}
      </h2>
      <p>{t('reading.words', { title, part: part + 1, count: partCount })}</p>
      <div>
        <Button
          component={Link}
          to={lessonPartPath(slug, part)}
          variant="default"
          size="compact-md"
          leftSection={<IconBook2 size={18} aria-hidden />}
        >
          {t('reading.button')}
        </Button>
      </div>
    </Card>
  )
}
