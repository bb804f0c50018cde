import { Box, Button, Group, Stack } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { medalFor, type MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { certificatePath, medalPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { MedalDrawing } from './medal-drawing.tsx'
import { useMedalText } from './use-medal-text.ts'
import { wholePercent } from './whole-percent.ts'

interface LevelResultProps {
  readonly level: MedalLevel
  readonly next: MedalLevel | undefined
  readonly total: number
  readonly maximumTotal: number
  readonly reviewPath: string
  /** The learner's attempts at this level. */
  readonly history: ReactNode
}

/** The medal earned by one attempt at a level, and what to do next. */
export function LevelResult({ level, next, total, maximumTotal, reviewPath, history }: LevelResultProps) {
  const { t } = useTranslation()
  const percent = maximumTotal === 0 ? 0 : (100 * total) / maximumTotal
  const medal = medalFor(percent, level.thresholds)
  return (
    <Page
      title={t('levelResult.title')}
      lead={t('medalTest.level.name', { number: level.number, title: level.title })}
      back={<BackLink to="/dashboard/medalTest">{t('levelResult.back')}</BackLink>}
    >
      <Stack gap="lg">
        <Card as="section" tone={medal === null ? 'plain' : 'calm'} labelledBy="level-verdict">
          <Group gap="var(--koya-space-2) var(--koya-space-5)">
            {medal === null ? null : <MedalDrawing medal={medal} size={96} isNew />}
            <Box component="p" m={0} fw={800} fz={64} lh={1}>
              {t('levelResult.percent', { percent: wholePercent(percent) })}
            </Box>
            <Box flex="1 1 14rem">
              <Box component="p" id="level-verdict" m={0} fw={600} fz="lg">
                {medal === null ? t('levelResult.missed', { percent: level.thresholds.bronze }) : t(`levelResult.won.${medal}`)}
              </Box>
              <Box component="p" m={0} c="dimmed">
                {t('levelResult.right', { total, maximum: maximumTotal })}
              </Box>
            </Box>
          </Group>
          <WaysOn level={level} next={next} hasPassed={medal !== null} reviewPath={reviewPath} />
        </Card>
        <section aria-labelledby="level-history">
          <Box component="h2" id="level-history" mt={0} mb="xs" fz="lg">
            {t('levelResult.history')}
          </Box>
          {history}
        </section>
      </Stack>
    </Page>
  )
}

type WaysOnProps = Pick<LevelResultProps, 'level' | 'next' | 'reviewPath'> & { readonly hasPassed: boolean }

function WaysOn({ level, next, hasPassed, reviewPath }: WaysOnProps) {
  const { t } = useTranslation()
  const { t: ofMedals } = useMedalText()
  const leadsUp = next !== undefined && (hasPassed || next.state !== 'locked')
  return (
    <>
      {hasPassed && next === undefined ? <p>{t('levelResult.top')}</p> : null}
      <Group gap="sm" mt={8}>
        {leadsUp ? (
          <Button component={Link} to={medalPath('start-page', next.slug)}>
            {t('levelResult.next', { number: next.number })}
          </Button>
        ) : null}
        {hasPassed ? (
          <Button component={Link} to={certificatePath(level.slug)} variant="default" leftSection={<IconCertificate size={20} aria-hidden />}>
            {ofMedals('certificate.see')}
          </Button>
        ) : null}
        <Button component={Link} to={medalPath('start-page', level.slug)} variant={hasPassed ? 'default' : 'filled'}>
          {t('levelResult.again')}
        </Button>
        <Button component={Link} to={reviewPath} variant="default">
          {t('levelResult.review')}
        </Button>
      </Group>
    </>
  )
}
