import { Box, Button, Flex } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { LessonCard } from './lesson-card.tsx'
import { fewSteps, type LessonPath } from './lesson-paths.ts'
import { useLessonText } from './use-lesson-text.ts'

interface LessonPathPartProps {
  readonly path: LessonPath
  /** Title of the subject. */
  readonly title: string
  /** The class by which the list is filtered; null for none. */
  readonly level: string | null
  /** A practice of the subject; null if there are no questions for it. */
  readonly checkPath: string | null
  /** One of several subjects: only the next lessons are listed until the learner asks for all. */
  readonly isOneOfMany: boolean
}

/** The path through the lessons of a subject: what is read, what is next, and a practice at its end. */
export function LessonPathPart({ path, title, level, checkPath, isOneOfMany }: LessonPathPartProps) {
  const { t } = useLessonText()
  const [isWhole, setWhole] = useState(false)
  const { steps, readCount } = path
  const all = steps.map((step, index) => ({ step, number: index + 1 }))
  const few = isOneOfMany ? fewSteps(path) : all
  const shown = isWhole ? all : few
  const isKnown = steps.every(({ state }) => state !== undefined)
  return (
    <PageSection title={title} gap="sm" mb="var(--koya-space-5)">
      <Flex justify="space-between" align="end" wrap="wrap" gap="sm">
        {isKnown ? (
          <Box w={420} maw="100%">
            <Box component="p" mt={0} mb={4} c="dimmed">
              {t('path.counted', { count: steps.length, read: readCount })}
            </Box>
            <ShareBar share={readCount / steps.length} />
          </Box>
        ) : null}
        {few.length < steps.length ? (
          <Button
            variant="default"
            aria-expanded={isWhole}
            onClick={() => {
              setWhole(!isWhole)
            }}
          >
            {isWhole ? t('path.few', { subject: title }) : t('path.all', { count: steps.length, subject: title })}
          </Button>
        ) : null}
      </Flex>
      <CardGrid label={t('path.of', { subject: title })}>
        {shown.map(({ step: { lesson, state, term }, number }) => (
          <LessonCard
            key={lesson.slug}
            lesson={lesson}
            label={[...(term === undefined ? [] : [t(`path.term.${term}`)]), t('path.step', { number, count: steps.length })].join(' · ')}
            level={level}
            state={state === 'next' && readCount === 0 ? 'first' : state}
          />
        ))}
        {checkPath === null || shown.length < steps.length ? null : (
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
