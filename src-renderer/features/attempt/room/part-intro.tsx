import { Box } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { navigationTextKey } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { Stage } from '../../../../src-shared/attempt/record/stage.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { createClockStore } from '../store/clock-store.ts'
import { clockText } from '../store/clock-text.ts'
import { openPartOf } from '../store/open-part.ts'
import { useConfirmShown } from '../answer/use-confirm-shown.ts'
import styles from './part-intro.module.css'
import { SwitchLearner } from '../tools/switch-learner.tsx'
import { useRoomText } from '../store/use-room-text.ts'

interface PartIntroProps {
  readonly attempt: OpenAttempt
  readonly stage: Stage & { readonly kind: 'before' | 'break' }
  readonly strip?: ReactNode
}

/** Shown before the first part and between parts: what comes next and, in a break, the remaining time. Main starts the part when the break ends. */
export function PartIntro({ attempt, stage, strip }: PartIntroProps) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const { paper } = attempt
  const { next, budgetMs } = stage
  useConfirmShown(paper.attemptId)
  const part = openPartOf(attempt, next)
  const subjects = paper.subjects.filter(({ slug }) => next.subjectSlugs.includes(slug))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <main className={styles.page}>
      {strip}
      <Card as="section" labelledBy="part-title">
        <Box component="p" c="dimmed">
          {paper.title}
        </Box>
        <h1 id="part-title" ref={heading} tabIndex={-1} className={styles.title}>
          {part === null ? next.title : ofRoom('part.title', { ...part })}
        </h1>
        {budgetMs === null ? null : <BreakClock attempt={attempt} />}
        <ul className={styles.facts}>
          <li>
            {t('time.minutes', { count: Math.round(next.budgetMs / 60_000) })}
            {paper.extraTime === undefined || paper.extraTime.msPerPart === 0
              ? null
              : `, ${ofRoom('extraTime.clock', { count: Math.round(paper.extraTime.msPerPart / 60_000) })}`}
          </li>
          {subjects.map(({ slug, title, items }) => (
            <li key={slug}>
              {title}: {t('assessments.items', { count: items.length })}
            </li>
          ))}
          <li>{t(`startPage.navigation.${navigationTextKey(paper.rules, true)}`)}</li>
          {budgetMs === null ? <li>{ofRoom('part.clockWaits')}</li> : null}
        </ul>
        <BeginButton attemptId={paper.attemptId} partId={next.id} />
        <div className={styles.switch}>
          <SwitchLearner paper={paper} />
        </div>
      </Card>
    </main>
  )
}

function BreakClock({ attempt }: Pick<PartIntroProps, 'attempt'>) {
  const { t } = useRoomText()
  const bridge = useBridge()
  const clock = useMemo(() => createClockStore(bridge.attempt, attempt.paper.attemptId, attempt.remainingMs), [attempt, bridge])
  const remainingMs = useSyncExternalStore(clock.subscribe, clock.getRemainingMs)
  return (
    <Box component="p" fw={600}>
      {t('part.break')}{' '}
      <Box component="span" fz="xl" role="timer" aria-label={t('part.breakLeft')} data-remaining-ms={remainingMs}>
        {clockText(remainingMs)}
      </Box>
    </Box>
  )
}

function BeginButton({ attemptId, partId }: { readonly attemptId: string; readonly partId: string }) {
  const { t } = useRoomText()
  const bridge = useBridge()
  const [phase, setPhase] = useState<{ readonly kind: 'asking' | 'beginning' } | { readonly kind: 'failed'; readonly message: string }>({
    kind: 'asking'
  })

  /** Main announces the opened part, and the room follows. */
  async function begin(): Promise<void> {
    setPhase({ kind: 'beginning' })
    try {
      await unwrap(bridge.attempt.append({ attemptId, act: { kind: 'begin-part', partId } }))
    } catch (thrown) {
      setPhase({ kind: 'failed', message: toFailure(thrown).message })
    }
  }

  return (
    <>
      <BusyButton
        size="lg"
        fullWidth
        leftSection={<IconPlayerPlay size={22} aria-hidden />}
        isBusy={phase.kind === 'beginning'}
        busyLabel={t('part.beginning')}
        onClick={() => void begin()}
      >
        {t('part.begin')}
      </BusyButton>
      {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </>
  )
}
