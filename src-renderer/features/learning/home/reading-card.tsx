import { Box, Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { HalfReadLibrary } from '../../../../src-shared/learning/library/half-read.ts'
import type { HalfReadWorks } from '../../../../src-shared/learning/progress/progress.ts'
import { lessonPartPath, workPath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useProgressText } from './use-progress-text.ts'

/** The lesson and the library work in which the learner stopped, each with a link to the position; renders nothing if there are none. */
export function ReadingCard({ lesson, library }: Pick<HalfReadWorks, 'lesson' | 'library'>) {
  const { t } = useProgressText()
  const textOf = useLibraryPositionText()
  if (lesson === null && library === null) return null
  return (
    <Card as="section" labelledBy="dashboard-reading">
      <Box component="h2" id="dashboard-reading" fz="md">
        {t('reading.title')}
      </Box>
      {lesson === null ? null : (
        <WayBack
          to={lessonPartPath(lesson.slug, lesson.part)}
          text={t('reading.words', { title: lesson.title, part: lesson.part + 1, count: lesson.partCount })}
        />
      )}
      {library === null ? null : <WayBack to={workPath(library.serial, library.workId)} text={textOf(library)} />}
    </Card>
  )
}

function useLibraryPositionText(): (library: HalfReadLibrary) => string {
  const { t } = useProgressText()
  return ({ title, workTitle, place }) => {
    if (place.kind === 'note') return t('reading.note', { title, workTitle, percent: place.percent })
    return t('reading.pdf', { title, workTitle, page: place.page, count: place.pages })
  }
}

function WayBack({ to, text }: { readonly to: string; readonly text: string }) {
  const { t } = useProgressText()
  const textId = useId()
  return (
    <>
      <p id={textId}>{text}</p>
      <div>
        <Button
          component={Link}
          to={to}
          variant="default"
          size="compact-md"
          leftSection={<IconBook2 size={18} aria-hidden />}
          aria-describedby={textId}
        >
          {t('reading.button')}
        </Button>
      </div>
    </>
  )
}
