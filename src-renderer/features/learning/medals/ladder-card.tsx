import { Box, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MedalLadder, MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { Card } from '../../../ui/card/card.tsx'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { FarLevels } from './far-levels.tsx'
import { MedalLevelRow } from './medal-level-row.tsx'

/** A ladder with the learner's status on each level. Levels after the first locked one are collapsed. */
export function LadderCard({ ladder }: { readonly ladder: MedalLadder }) {
  const { t } = useTranslation()
  const { slug, subjectSlug, title, levels } = ladder
  const next = levels.find(({ state }) => state === 'locked')
  const isFar = (level: MedalLevel): boolean => level.state === 'locked' && level !== next
  const far = levels.filter(isFar)
  return (
    <Card as="section" labelledBy={`ladder-${slug}`}>
      <Flex component="h2" id={`ladder-${slug}`} gap="sm" align="center" fz="xl">
        <SubjectIcon slug={subjectSlug} size={36} />
        {title}
      </Flex>
      <Box component="p" c="dimmed">
        {t('medalTest.standing', { passed: levels.filter(({ state }) => state === 'passed').length, total: levels.length })}
      </Box>
      <LevelList levels={levels.filter((level) => !isFar(level))} />
      {far.length === 0 ? null : (
        <FarLevels summary={t('medalTest.far', { count: far.length })}>
          <LevelList levels={far} />
        </FarLevels>
      )}
    </Card>
  )
}

function LevelList({ levels }: Pick<MedalLadder, 'levels'>) {
  return (
    <PlainList as="ol">
      {levels.map((level) => (
        <MedalLevelRow key={level.slug} level={level} />
      ))}
    </PlainList>
  )
}
