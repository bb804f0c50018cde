import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { trainerPath } from '../../../routes/paths.ts'
import { practiceLetters } from './build-practice-paper.ts'
import type { RunningDrill } from './create-drill-session.ts'
import type { DrillPlan } from './drill-plan.ts'
import { stepOf } from './drill-round.ts'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './task-strip.module.css'
import { KeyCap } from '../../../ui/card/key-cap.tsx'

interface TaskStripProps {
  readonly plan: DrillPlan
  readonly state: RunningDrill
  readonly isSaved: boolean
  /** A button that belongs to the task. */
  readonly action?: ReactNode
}

/** The current task, and feedback on the last action. Screen readers announce both together. */
export function TaskStrip({ plan, state: { round, feedback }, isSaved, action }: TaskStripProps) {
  const { t } = useTrainerText()
  const { textKey, wants } = stepOf(plan, round)
  const letter = wants.kind === 'choose' ? wants.letter : practiceLetters[0]
  return (
    <section className={styles.strip} aria-label={t('task.label')}>
      <div className={styles.words} role="status">
        <p className={styles.count}>{t('task.count', { number: Math.min(round.step + 1, plan.steps.length), total: plan.steps.length })}</p>{' '}
        {feedback === null ? null : (
          <p className={styles.feedback} data-slip={feedback.isSlip}>
            <KeyText>{t(`feedback.${feedback.textKey}`, { key: feedback.key })}</KeyText>
          </p>
        )}{' '}
        <Box component="p" fw={600}>
          <KeyText>{t(`steps.${textKey}`, { letter })}</KeyText>
        </Box>{' '}
        {isSaved ? null : <p className={styles.feedback}>{t('task.notKept')}</p>}
      </div>
      <div className={styles.buttons}>
        {action}
        <Button component={Link} to={trainerPath()} size="xs" variant="default">
          {t('task.leave')}
        </Button>
      </div>
    </section>
  )
}

/** A sentence in which `[N]` is shown as the key N. */
function KeyText({ children }: { readonly children: string }) {
  return children.split(/\[([^\]]+)\]/).map((part, index) => (index % 2 === 1 ? <KeyCap key={index}>{part}</KeyCap> : part))
}
