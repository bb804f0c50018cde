import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartChoice } from '../../../../src-shared/content/exams/assessment.ts'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { ChoosePin } from '../lock/choose-pin.tsx'
import { StartFailure } from './start-failure.tsx'

/** Props of a confirmation before the start. */
export interface StartQuestion {
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

interface StartButtonProps {
  readonly choice: StartChoice
  /** Replaces the default label. */
  readonly label?: string | undefined
  /** `default` beside a page's main button. */
  readonly variant?: 'filled' | 'default' | undefined
  /** Confirmation before the start. */
  readonly ask?: (question: StartQuestion) => ReactNode
  /** Whether another choice is required first. */
  readonly isDisabled?: boolean
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** Starts an attempt. Continues only once the whole paper is saved on this computer. */
export function StartButton({ choice, label, variant = 'filled', ask, isDisabled = false, onStarted }: StartButtonProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [isAsking, setIsAsking] = useState(false)
  const [isPinAsked, setIsPinAsked] = useState(false)
  const isExam = (choice.sittingMode ?? 'simulation') === 'simulation'
  const start = useMutation({
    /** Null if a PIN must be chosen first. */
    mutationFn: async (pin?: string | null) => {
      if (pin === undefined && isExam && (await unwrap(bridge.attemptLock.needsPin({}))).isNeeded) return null
      if (pin !== undefined && pin !== null) await unwrap(bridge.attemptLock.choosePin({ pin }))
      return unwrap(bridge.attempt.start(choice))
    },
    onSuccess: (attempt) => {
      if (attempt === null) setIsPinAsked(true)
      else onStarted(attempt)
    },
    // The page shows the failure.
    onError: () => {
      setIsAsking(false)
      setIsPinAsked(false)
    }
  })
  return (
    <>
      <BusyButton
        size="lg"
        fullWidth
        variant={variant}
        leftSection={<IconPlayerPlay size={22} aria-hidden />}
        disabled={isDisabled}
        isBusy={start.isPending}
        busyLabel={t('startPage.starting')}
        onClick={() => {
          if (ask) setIsAsking(true)
          else start.mutate(undefined)
        }}
      >
        {label ?? t('startPage.start')}
      </BusyButton>
      {isAsking
        ? ask?.({
            isBusy: start.isPending,
            onBack: () => {
              setIsAsking(false)
            },
            onConfirm: () => {
              start.mutate(undefined)
            }
          })
        : null}
      {isPinAsked ? (
        <ChoosePin
          isBusy={start.isPending}
          onCancel={() => {
            setIsPinAsked(false)
          }}
          onChosen={(pin) => {
            start.mutate(pin)
          }}
        />
      ) : null}
      {start.isError ? <StartFailure error={start.error} /> : null}
    </>
  )
}
