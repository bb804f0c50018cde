import { Button } from '@mantine/core'
import { use, useState } from 'react'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from '../navigation/submit-dialog.module.css'
import { SwitchLearnerContext } from './switch-learner-context.ts'
import { useRoomText } from '../store/use-room-text.ts'

interface SwitchLearnerProps {
  readonly paper: Paper
  /** Sends pending data before main is asked to leave. */
  readonly flush?: () => Promise<void>
}

/** "Save and switch learner", for shared computers; renders nothing if leaving is not allowed. */
export function SwitchLearner(props: SwitchLearnerProps) {
  const { t } = useRoomText()
  const leaveBy = use(SwitchLearnerContext)
  const [isAsked, setIsAsked] = useState(false)
  if (leaveBy === null) return null
  return (
    <>
      <Button
        variant="default"
        fullWidth
        px="xs"
        onClick={() => {
          setIsAsked(true)
        }}
      >
        {t('switch.tool')}
      </Button>
      {isAsked ? (
        <SwitchDialog
          {...props}
          leaveBy={leaveBy}
          onCancel={() => {
            setIsAsked(false)
          }}
        />
      ) : null}
    </>
  )
}

interface SwitchDialogProps extends SwitchLearnerProps {
  readonly leaveBy: (askMain: () => Promise<void>) => Promise<void>
  readonly onCancel: () => void
}

type Phase = { readonly kind: 'asking' | 'saving' } | { readonly kind: 'failed'; readonly message: string }

function SwitchDialog({ paper, flush, leaveBy, onCancel }: SwitchDialogProps) {
  const { t } = useRoomText()
  const bridge = useBridge()
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })

  async function leave(): Promise<void> {
    setPhase({ kind: 'saving' })
    try {
      await flush?.()
      await leaveBy(async () => {
        await unwrap(bridge.attemptLock.switchLearner({ attemptId: paper.attemptId }))
      })
    } catch (thrown) {
      setPhase({ kind: 'failed', message: toFailure(thrown).message })
    }
  }

  return (
    <Dialog
      title={t('switch.ask')}
      role="alertdialog"
      onCancel={onCancel}
      actions={
        <>
          <Button data-autofocus variant="default" onClick={onCancel}>
            {t('switch.cancel')}
          </Button>
          <BusyButton isBusy={phase.kind === 'saving'} busyLabel={t('switch.busy')} onClick={() => void leave()}>
            {t('switch.go')}
          </BusyButton>
        </>
      }
    >
      <p className={styles.lead}>{t(sittingModeOf(paper) === 'study' ? 'switch.noClock' : 'switch.clock')}</p>
      <p className={styles.lead}>{t('switch.others')}</p>
      {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </Dialog>
  )
}
