import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { drillNames } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { EXAM_PACE_MS, type TrainerMeasurement } from './measure-trainer-level.ts'
import { drillPath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
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
      <p className={styles.level}>{t(`readiness.level.${level}`)}</p>
      <div className={styles.percent}>
        <meter className={styles.meter} aria-label={t('readiness.meter')} min={0} max={100} value={percent} />
        <strong>{t('readiness.percent', { percent })}</strong>
      </div>
      {level === 'not-started' ? null : <Parts measurement={measurement} />}
      <h3 className={styles.next}>{t('next.title')}</h3>
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
      <dl className={styles.facts}>
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`readiness.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.how}>
        <summary>{t('readiness.how')}</summary>
        <p>{t('readiness.howWords', { exam })}</p>
      </details>
    </>
  )
}

/** Rounded down, so that 100 means all. */
function toPercent(share: number): number {
  return Math.floor(share * 100)
}
