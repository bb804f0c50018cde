import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface StartButtonProps {
  readonly slug: string
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** Starts an attempt. It leads on only once the whole paper is on this computer. */
export function StartButton({ slug, onStarted }: StartButtonProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const start = useMutation({ mutationFn: () => unwrap(bridge.attempt.start({ slug })), onSuccess: onStarted })
  return (
    <>
      <BusyButton
        size="lg"
        fullWidth
        leftSection={<IconPlayerPlay size={22} aria-hidden />}
        isBusy={start.isPending}
        busyLabel={t('startPage.starting')}
        onClick={() => {
          start.mutate()
        }}
      >
        {t('startPage.start')}
      </BusyButton>
      {start.isError ? <Notice tone="trouble">{toFailure(start.error).message}</Notice> : null}
    </>
  )
}
