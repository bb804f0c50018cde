import { IconCheck } from '@tabler/icons-react'
import type { ShownUpdateState } from '../../../src-shared/updates/updates-contract.ts'
import { markOf, updateSteps } from './update-step.ts'
import styles from './updates.module.css'
import { useUpdatesText } from './use-updates-text.ts'

interface UpdateStepsProps {
  readonly kind: Exclude<ShownUpdateState['kind'], 'off'>
}

/** The way of an update, drawn: what is done, where it stands, and what is ahead. */
export function UpdateSteps({ kind }: UpdateStepsProps) {
  const { t } = useUpdatesText()
  return (
    <ol className={styles.steps} aria-label={t('steps.label')} data-testid="update-steps">
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
