import { Box } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFailureOf } from '../store/answer-state.ts'
import type { ClockStore } from '../store/clock-store.ts'
import { clockText } from '../store/clock-text.ts'
import { useExamStore } from '../store/exam-context.tsx'
import styles from './part-intro.module.css'
import { SwitchLearner } from '../tools/switch-learner.tsx'
import { useRoomText } from '../store/use-room-text.ts'

interface PausedRoomProps {
  readonly clock: ClockStore
  readonly strip?: ReactNode
}

/** Replaces the questions while the clock is paused; the page contains nothing of them. */
export function PausedRoom({ clock, strip }: PausedRoomProps) {
  const { t } = useRoomText()
  const { attempt, setPaused, getState } = useExamStore()
  const [phase, setPhase] = useState<{ readonly kind: 'paused' | 'going-on' } | { readonly kind: 'failed'; readonly message: string }>({
    kind: 'paused'
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])

  async function goOn(): Promise<void> {
    setPhase({ kind: 'going-on' })
    const failure = await setPaused(false)
    if (failure !== null) setPhase({ kind: 'failed', message: failure.message })
  }

  // Main accepts no answer during a pause; an unsaved one is retried after it.
  const refuseUnsaved = (): Promise<void> => {
    const failure = saveFailureOf(getState())
    return failure === null ? Promise.resolve() : Promise.reject(new CodedFailure(failure))
  }

  return (
    <main className={styles.page}>
      {strip}
      <Card as="section" labelledBy="paused-title">
        <Box component="p" c="dimmed">
          {attempt.paper.title}
        </Box>
        <h1 id="paused-title" ref={heading} tabIndex={-1} className={styles.title}>
          {t('pause.title')}
        </h1>
        <p>{t('pause.words')}</p>
        <Box component="p" fw={600}>
          {t('pause.left')}{' '}
          <Box component="span" fz="xl">
            {clockText(clock.getRemainingMs())}
          </Box>
        </Box>
        <BusyButton
          size="lg"
          fullWidth
          mt="md"
          leftSection={<IconPlayerPlay size={22} aria-hidden />}
          isBusy={phase.kind === 'going-on'}
          busyLabel={t('pause.goingOn')}
          onClick={() => void goOn()}
        >
          {t('pause.goOn')}
        </BusyButton>
        {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
        <div className={styles.switch}>
          <SwitchLearner paper={attempt.paper} flush={refuseUnsaved} />
        </div>
      </Card>
    </main>
  )
}
