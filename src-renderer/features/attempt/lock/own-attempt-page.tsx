import { IconPlayerPlay } from '@tabler/icons-react'
import { Box, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { LockedAttempt } from '../../../../src-shared/attempt/attempt-lock.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LockedFacts } from './locked-facts.tsx'
import { useLockText } from './use-lock-text.ts'

interface OwnAttemptPageProps {
  readonly attempt: LockedAttempt
  readonly onContinue: () => void
}

/** Replaces the whole app for a learner who left an exam and signed in again: they continue it or leave again. */
export function OwnAttemptPage({ attempt, onContinue }: OwnAttemptPageProps) {
  const { t } = useLockText()
  const bridge = useBridge()
  const [phase, setPhase] = useState<{ readonly kind: 'asking' | 'leaving' } | { readonly kind: 'failed'; readonly message: string }>({
    kind: 'asking'
  })
  const { attemptId, learnerName: name, remainingMs } = attempt

  async function leave(): Promise<void> {
    setPhase({ kind: 'leaving' })
    try {
      await unwrap(bridge.attemptLock.switchLearner({ attemptId }))
    } catch (thrown) {
      setPhase({ kind: 'failed', message: toFailure(thrown).message })
    }
  }

  return (
    <Box mih={0} style={{ overflow: 'auto' }} data-scroller>
      <Page title={t('own.title', { name })} lead={t(remainingMs === null ? 'own.leadNoClock' : 'own.lead')} width="narrow">
        <Stack gap="var(--koya-space-4)">
          <Card tone="calm">
            <LockedFacts attempt={attempt} name="" />
          </Card>
          <Button size="lg" fullWidth leftSection={<IconPlayerPlay size={22} aria-hidden />} onClick={onContinue}>
            {t('own.open')}
          </Button>
          <Stack align="flex-start" gap={4}>
            <BusyButton
              variant="subtle"
              size="compact-md"
              isBusy={phase.kind === 'leaving'}
              busyLabel={t('own.signingOut')}
              onClick={() => void leave()}
            >
              {t('own.signOut')}
            </BusyButton>
            <Box component="p" m={0} c="dimmed">
              {t('own.note')}
            </Box>
            {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
          </Stack>
        </Stack>
      </Page>
    </Box>
  )
}
