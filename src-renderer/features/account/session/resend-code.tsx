import { Box, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { useRequest } from '../../../bridge/use-request.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

const PAUSE_SECONDS = 30

interface ResendCodeProps {
  /** True if a code was just sent, so the waiting time has started. */
  readonly isFresh: boolean
  readonly onResend: () => Promise<void>
}

type ResendPhase = { readonly kind: 'idle' | 'busy' | 'sent' } | { readonly kind: 'failed'; readonly message: string }

export function ResendCode({ isFresh, onResend }: ResendCodeProps) {
  const { t } = useTranslation()
  const request = useRequest()
  const [seconds, setSeconds] = useState(isFresh ? PAUSE_SECONDS : 0)
  const [phase, setPhase] = useState<ResendPhase>({ kind: 'idle' })

  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => {
      setSeconds(seconds - 1)
    }, 1000)
    return () => {
      clearTimeout(timer)
    }
  }, [seconds])

  async function resend(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      await request(onResend)
      setPhase({ kind: 'sent' })
      setSeconds(PAUSE_SECONDS)
    } catch (thrown) {
      setPhase({ kind: 'failed', message: toFailure(thrown).message })
    }
  }

  return (
    <Group gap="8px 16px" mt="lg">
      <Box component="p" m={0} c="dimmed">
        {seconds > 0 ? t('verify.resendPause', { seconds }) : t('verify.noCode')}
      </Box>
      {seconds > 0 ? null : (
        <BusyButton variant="default" isBusy={phase.kind === 'busy'} busyLabel={t('verify.resending')} onClick={() => void resend()}>
          {t('verify.resend')}
        </BusyButton>
      )}
      <span role="status">{phase.kind === 'sent' ? t('verify.resent') : ''}</span>
      {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </Group>
  )
}
