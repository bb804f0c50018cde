import { Stack } from '@mantine/core'
import {
  IconBookmark,
  IconCalendarCheck,
  IconChecklist,
  IconHistory,
  IconKeyboard,
  IconPencilPlus,
  IconRefresh,
  IconSchool,
  IconSearch
} from '@tabler/icons-react'
import { bookmarksPath, examDayPath, myQuestionsPath, pastQuestionsPath, searchPath, startPagePath, trainerPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { usePracticeText } from './use-practice-text.ts'

const groups = [
  {
    name: 'now',
    ways: [
      { name: 'daily', path: startPagePath('daily'), Icon: IconCalendarCheck },
      { name: 'practice', path: startPagePath('practice'), Icon: IconChecklist },
      { name: 'mistakes', path: startPagePath('mistakes'), Icon: IconRefresh }
    ]
  },
  {
    name: 'find',
    ways: [
      { name: 'search', path: searchPath(), Icon: IconSearch },
      { name: 'marked', path: bookmarksPath(), Icon: IconBookmark },
      { name: 'own', path: myQuestionsPath(), Icon: IconPencilPlus }
    ]
  },
  {
    name: 'others',
    ways: [
      { name: 'past', path: pastQuestionsPath(), Icon: IconHistory },
      { name: 'examDay', path: examDayPath(), Icon: IconSchool },
      { name: 'trainer', path: trainerPath(), Icon: IconKeyboard }
    ]
  }
] as const

/** Links to the ways to practise: those that ask questions first, then collections of questions, then the others. */
export function PracticeWays() {
  const { t } = usePracticeText()
  return (
    <Stack gap="var(--koya-space-5)">
      {groups.map(({ name: group, ways }) => (
        <PageSection key={group} title={t(`ways.${group}`)} gap="sm">
          <CardGrid label={t(`ways.${group}`)}>
            {ways.map(({ name, path, Icon }) => (
              <LinkCard key={name} to={path} heading="h3" Icon={Icon} title={t(`${name}.title`)} summary={t(`${name}.summary`)} />
            ))}
          </CardGrid>
        </PageSection>
      ))}
    </Stack>
  )
}
