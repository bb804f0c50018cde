import { Box, Button, Flex, Group } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classLevels, stages } from '../../../../src-shared/account/class-levels.ts'
import { assessmentsPath, examSectionPath } from '../../../routes/paths.ts'
import { sectionExams, type StudySection } from './study-section.ts'
import { useLevelText } from './use-level-text.ts'

/** Links to the content of each class and exam. */
export function SectionChoice({ section }: { readonly section: StudySection }) {
  const { t } = useLevelText()
  const isEverything = section.level === null && section.exam === null
  return (
    <Flex component="nav" wrap="wrap" gap="var(--koya-space-2) var(--koya-space-5)" mb="var(--koya-space-4)" aria-label={t('shelf.label')}>
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
    </Flex>
  )
}

function SectionGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <div>
      <Box component="span" id={titleId} c="dimmed" fz="sm">
        {title}
      </Box>
      <Group role="group" aria-labelledby={titleId} gap={6}>
        {children}
      </Group>
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
