import { Box, Button, Flex } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { drillNames } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { EXAM_PACE_MS, type TrainerMeasurement } from './measure-trainer-level.ts'
import { drillPath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './trainer-level-card.module.css'

const exam = EXAM_PACE_MS / 1000

/** The trainer level in words, then in numbers, with a link to what helps most. */
export function TrainerLevelCard({ measurement }: { readonly measurement: TrainerMeasurement }) {
  const { t } = useTrainerText()
  const { level, percent, next } = measurement
  return (
    <Card as="section" tone="calm" labelledBy="trainer-readiness">
      <h2 id="trainer-readiness">{t('readiness.title')}</h2>
      <Box component="p" maw="70ch" fz={17}>
        {t(`readiness.level.${level}`)}
      </Box>
      <Flex gap="sm" align="center">
        <meter className={styles.meter} aria-label={t('readiness.meter')} min={0} max={100} value={percent} />
        <strong>{t('readiness.percent', { percent })}</strong>
      </Flex>
      {level === 'not-started' ? null : <Parts measurement={measurement} />}
      <Box component="h3" fz={17}>
        {t('next.title')}
      </Box>
      {next === null ? (
        <p>{t('next.done')}</p>
      ) : (
        <>
          <p>{t(`next.${next.reason}`, { drill: t(`drills.${next.drill}.title`) })}</p>
          <div>
            <Button component={Link} to={drillPath(next.drill)} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
              {t(next.reason === 'go-on' ? 'next.continue' : 'next.start')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Parts({ measurement: { steadyCount, accuracy, msPerItem, recovery } }: { readonly measurement: TrainerMeasurement }) {
  const { t } = useTrainerText()
  const unknown = t('readiness.notKnown')
  const parts = [
    { name: 'steady', value: t('readiness.steadyOf', { count: steadyCount, total: drillNames.length }) },
    { name: 'accuracy', value: accuracy === null ? unknown : t('readiness.accuracyIs', { percent: toPercent(accuracy) }) },
    { name: 'pace', value: msPerItem === null ? unknown : t('readiness.paceIs', { seconds: Math.ceil(msPerItem / 1000), exam }) },
    { name: 'recovery', value: recovery === null ? unknown : t('readiness.recoveryIs', { percent: toPercent(recovery) }) }
  ] as const
  return (
    <>
      <AutoGrid as="dl" leastWidth="11rem" gap="8px 24px" isFilled isEven mt={4} mb={0}>
        {parts.map(({ name, value }) => (
          <div key={name}>
            <Box component="dt" c="dimmed" fz={15}>
              {t(`readiness.${name}`)}
            </Box>
            <Box component="dd" m={0} fw={600}>
              {value}
            </Box>
          </div>
        ))}
      </AutoGrid>
      <details>
        <Box component="summary" w="fit-content" style={{ cursor: 'pointer' }}>
          {t('readiness.how')}
        </Box>
        <Box component="p" mt={6} mb={0} maw="70ch">
          {t('readiness.howWords', { exam })}
        </Box>
      </details>
    </>
  )
}

/** Rounded down, so that 100 means all. */
function toPercent(share: number): number {
  return Math.floor(share * 100)
}
