import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StartChoice } from '../../../src-shared/assessment/assessment.ts'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './start-button.module.css'

interface StartButtonProps {
  readonly choice: StartChoice
  /** In place of the usual words. */
  readonly label?: string | undefined
  /** Whether something has to be chosen first. */
  readonly isOff?: boolean
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** Starts an attempt. It leads on only once the whole paper is on this computer. */
export function StartButton({ choice, label, isOff = false, onStarted }: StartButtonProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const start = useMutation({ mutationFn: () => unwrap(bridge.attempt.start(choice)), onSuccess: onStarted })
  return (
    <>
      <BusyButton
        size="lg"
        fullWidth
        leftSection={<IconPlayerPlay size={22} aria-hidden />}
        disabled={isOff}
        isBusy={start.isPending}
        busyLabel={t('startPage.starting')}
        onClick={() => {
          start.mutate()
        }}
      >
        {label ?? t('startPage.start')}
      </BusyButton>
      {start.isError ? <StartFailure error={start.error} /> : null}
    </>
  )
}

/** Why it did not start; an attempt that is open elsewhere is one step away. Versions that do not fit are told, for whoever mends it. */
function StartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation()
  const { code, message, fields } = toFailure(error)
  const { clientVersion, backendVersion } = fields ?? {}
  return (
    <Notice
      tone="trouble"
      action={
        code === 'attempt/already-open' ? (
          <Button component={Link} to="/dashboard" size="compact-md" variant="default">
            {t('startPage.toOpen')}
          </Button>
        ) : undefined
      }
    >
      {message}
      {clientVersion === undefined || backendVersion === undefined ? null : (
        <p className={styles.versions}>{t('startPage.versions', { clientVersion, backendVersion })}</p>
      )}
    </Notice>
  )
}
