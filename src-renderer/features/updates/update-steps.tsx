import { IconCheck } from '@tabler/icons-react'
import type { ShownUpdateState } from '../../../src-shared/updates/updates-contract.ts'
import styles from './updates.module.css'
import { useUpdatesText } from './use-updates-text.ts'

interface UpdateStepsProps {
  readonly kind: Exclude<ShownUpdateState['kind'], 'off'>
}

/** Steps of an update: done, current and remaining. */
export function UpdateSteps({ kind }: UpdateStepsProps) {
  const { t } = useUpdatesText()
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {updateSteps.map((step) => {
        const mark = markOf(step, kind)
        return (
          <li key={step} className={styles.step} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden>
              {mark === 'done' ? <IconCheck size={14} /> : null}
            </span>
            {t(`steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}

const updateSteps = ['looked', 'found', 'fetched', 'installed'] as const

type UpdateStep = (typeof updateSteps)[number]
type StepMark = 'done' | 'now' | 'ahead'

/** Current step of an update: in progress, or next. */
const stepAt = { idle: 'looked', looking: 'looked', offered: 'fetched', fetching: 'fetched', ready: 'installed' } as const satisfies Record<
  Exclude<ShownUpdateState['kind'], 'off'>,
  UpdateStep
>

/** Returns how to display a step. */
function markOf(step: UpdateStep, kind: Exclude<ShownUpdateState['kind'], 'off'>): StepMark {
  const distance = updateSteps.indexOf(step) - updateSteps.indexOf(stepAt[kind])
  if (distance === 0) return 'now'
  return distance < 0 ? 'done' : 'ahead'
}
