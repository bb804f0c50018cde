import { Box, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { certificatePath } from '../../../routes/paths.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { MedalMark } from './medal-mark.tsx'
import type { LadderMedals } from './medals-won.ts'
import { useMedalText } from './use-medal-text.ts'
import { wholePercent } from './whole-percent.ts'

/** The passed levels of a ladder, each with its medal and best result. */
export function WonLevels({ ladder: { title }, won }: LadderMedals) {
  const { t: tShell } = useTranslation()
  const { t } = useMedalText()
  return (
    <PlainList gap="var(--koya-space-2)" aria-label={t('cabinet.of', { subject: title })}>
      {won.map(({ slug, number, title: name, medal, bestPercent }) => (
        <Flex key={slug} component="li" wrap="wrap" gap="4px 10px" align="center">
          <MedalMark medal={medal} />
          <span>{tShell('medalTest.level.name', { number, title: name })}</span>
          <Box component="span" ms="auto" c="dimmed">
            {t('cabinet.best', { percent: wholePercent(bestPercent) })}
          </Box>
          <Link to={certificatePath(slug)} aria-label={t('certificate.openOf', { number })}>
            {t('certificate.open')}
          </Link>
        </Flex>
      ))}
    </PlainList>
  )
}
