import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { drillNames, type DrillName, type DrillTally } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { EXAM_PACE_MS, isSteady, MOCK_ROOM_ITEM_COUNT } from './measure-trainer-level.ts'
import { drillPath, trainerPath } from '../../../routes/paths.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { DrillFrame } from './drill-frame.tsx'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './drill-result.module.css'

interface DrillResultProps {
  readonly drill: DrillName
  readonly tally: DrillTally
  readonly isSaved: boolean
  readonly onAgain: () => void
  readonly onSaveAgain: () => void
}

/** Result of a round and next actions; the first button is the most useful one. */
export function DrillResult({ drill, tally, isSaved, onAgain, onSaveAgain }: DrillResultProps) {
  const { t } = useTrainerText()
  const isGood = isSteady(tally)
  const following = drillNames[drillNames.indexOf(drill) + 1]
  const again = (
    <Button size="md" variant={isGood ? 'default' : 'filled'} onClick={onAgain}>
      {t('result.again')}
    </Button>
  )
  return (
    <DrillFrame title={t(`drills.${drill}.title`)}>
      <section className={styles.result} data-steady={isGood} aria-labelledby="drill-result">
        <h2 id="drill-result">{t(isGood ? 'result.steady' : 'result.unsteady')}</h2>
        <p>{useResultText(drill, tally)}</p>
        <div className={styles.buttons}>
          {isGood ? null : again}
          {following === undefined ? null : (
            <Button component={Link} to={drillPath(following)} size="md" variant={isGood ? 'filled' : 'default'}>
              {t('result.next', { drill: t(`drills.${following}.title`) })}
            </Button>
          )}
          {isGood ? again : null}
          <Button component={Link} to={trainerPath()} size="md" variant={following === undefined && isGood ? 'filled' : 'default'}>
            {t('result.all')}
          </Button>
        </div>
      </section>
      {isSaved ? null : (
        <TryAgain label={t('result.keepAgain')} onAgain={onSaveAgain}>
          {t('result.notKept')}
        </TryAgain>
      )}
    </DrillFrame>
  )
}

function useResultText(drill: DrillName, { hits, slips, tookMs }: DrillTally): string {
  const { t } = useTrainerText()
  const allSeconds = Math.round(tookMs / 1000)
  const [minutes, seconds] = [Math.floor(allSeconds / 60), allSeconds % 60]
  const time = minutes === 0 ? t('result.seconds', { count: seconds }) : t('result.minutes', { minutes, seconds })
  if (drill !== 'mock-room') return t('result.words', { count: hits, slips: t('result.slips', { count: slips }), time })
  const pace = Math.round(tookMs / MOCK_ROOM_ITEM_COUNT / 1000)
  return t('result.mockWords', { count: hits, total: MOCK_ROOM_ITEM_COUNT, time, pace, exam: EXAM_PACE_MS / 1000 })
}
