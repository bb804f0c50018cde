import { Box } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { LessonCard } from './lesson-card.tsx'
import type { LessonPath } from './lesson-paths.ts'
import { useLessonText } from './use-lesson-text.ts'

interface LessonPathPartProps {
  readonly path: LessonPath
  /** Title of the subject. */
  readonly title: string
  /** The class by which the list is filtered; null for none. */
  readonly level: string | null
  /** A practice of the subject; null if there are no questions for it. */
  readonly checkPath: string | null
}

/** The path through the lessons of a subject: what is read, what is next, and a practice at its end. */
export function LessonPathPart({ path: { steps, readCount }, title, level, checkPath }: LessonPathPartProps) {
  const { t } = useLessonText()
  const isKnown = steps.every(({ state }) => state !== undefined)
  return (
    <PageSection title={title} gap="sm" mb="var(--koya-space-5)">
      {isKnown ? (
        <Box maw={420}>
          <Box component="p" mt={0} mb={4} c="dimmed">
            {t('path.counted', { count: steps.length, read: readCount })}
          </Box>
          <ShareBar share={readCount / steps.length} />
        </Box>
      ) : null}
      <CardGrid label={t('path.of', { subject: title })}>
        {steps.map(({ lesson, state }, index) => (
          <LessonCard
            key={lesson.slug}
            lesson={lesson}
            label={t('path.step', { number: index + 1, count: steps.length })}
            level={level}
            state={state === 'next' && readCount === 0 ? 'first' : state}
          />
        ))}
        {checkPath === null ? null : (
          <LinkCard
            to={checkPath}
            heading="h3"
            Icon={IconListCheck}
            label={t('path.end')}
            title={t('path.check', { subject: title })}
            summary={t('path.checkWords')}
          />
        )}
      </CardGrid>
    </PageSection>
  )
}
