import { Box, Button, Flex, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PaperLock } from '../../../../src-shared/content/exams/assessment.ts'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { addOnPath } from '../../../routes/paths.ts'
import { anyOf } from '../../../ui/data/any-of.ts'
import { Card } from '../../../ui/card/card.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { FarLevels } from './far-levels.tsx'
import { LevelFacts } from './level-facts.tsx'
import { medalsWon } from './medals-won.ts'
import { useMedalText } from './use-medal-text.ts'
import { WonLevels } from './won-levels.tsx'

interface ShutLadderProps {
  readonly ladder: MedalLadder
  readonly lock: PaperLock
}

/** A ladder that requires an add-on: earned medals, what grants access, and the requirements of its levels. */
export function ShutLadder({ ladder, lock: { access, addOns } }: ShutLadderProps) {
  const { slug, title, levels } = ladder
  const { t, i18n } = useMedalText()
  const { t: tShell } = useTranslation()
  const names = anyOf(
    addOns.map((addOn) => addOn.title),
    i18n.language
  )
  const day = access.until === null ? '' : new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' }).format(access.until)
  return (
    <Card as="section" labelledBy={`ladder-${slug}`}>
      <Flex component="h2" id={`ladder-${slug}`} gap={8} align="center" fz="xl">
        <IconLock size={22} aria-hidden />
        {title}
      </Flex>
      <p>{t(access.because === 'ended' ? 'shut.ended' : 'shut.words', { addOns: names, day })}</p>
      {medalsWon([ladder]).sections.map((section) => (
        <Box key={slug} maw={416} mt="sm" mb={18}>
          <WonLevels {...section} />
        </Box>
      ))}
      <Group gap="sm">
        {addOns.map((addOn) => (
          <Button key={addOn.slug} component={Link} to={addOnPath(addOn.slug)} variant="default">
            {t('shut.see', { addOn: addOn.title })}
          </Button>
        ))}
      </Group>
      <FarLevels mt="md" summary={t('shut.levels', { count: levels.length })}>
        <PlainList as="ol">
          {levels.map((level) => (
            <Box key={level.slug} component="li" py="xs" c="dimmed">
              <Box component="h3" m={0} c="var(--koya-ink)" fz="md">
                {tShell('medalTest.level.name', { number: level.number, title: level.title })}
              </Box>
              <LevelFacts level={level} />
            </Box>
          ))}
        </PlainList>
      </FarLevels>
    </Card>
  )
}
