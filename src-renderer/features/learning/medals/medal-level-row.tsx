import { Box, Button, Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { medalPath } from '../../../routes/paths.ts'
import { LevelFacts } from './level-facts.tsx'
import { MedalMark } from './medal-mark.tsx'
import styles from './medal-level-row.module.css'
import { wholePercent } from './whole-percent.ts'

/** A level: its requirements, the learner's status, and a start link if it is open. */
export function MedalLevelRow({ level }: { readonly level: MedalLevel }) {
  const { t } = useTranslation()
  const { slug, number, title, state, bestPercent, medal } = level
  return (
    <li className={styles.level} data-state={state}>
      <Box flex="1 1 14rem">
        <Box component="h3" m={0} fz="md">
          {t('medalTest.level.name', { number, title })}
        </Box>
        <Box component="p" m={0} c="dimmed" fz={15}>
          <LevelFacts level={level} />
        </Box>
      </Box>
      <Flex component="p" wrap="wrap" gap="6px 12px" align="center" m={0}>
        {medal === null ? null : <MedalMark medal={medal} />}
        {state === 'locked' ? null : bestPercent === null ? (
          t('medalTest.level.notTaken')
        ) : (
          <span>{t('medalTest.level.best', { percent: wholePercent(bestPercent) })}</span>
        )}
      </Flex>
      {state === 'locked' ? (
        <Flex component="p" gap={6} align="center" m={0} c="dimmed" fz={15}>
          <IconLock size={18} aria-hidden />
          {t('medalTest.level.locked', { number: number - 1 })}
        </Flex>
      ) : (
        <Button component={Link} to={medalPath('start-page', slug)} variant={state === 'open' ? 'filled' : 'default'}>
          {t(state === 'passed' ? 'medalTest.level.again' : 'medalTest.level.start', { number })}
        </Button>
      )}
    </li>
  )
}
