import { Box, Button, Flex, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { LockedAttempt } from '../../../../src-shared/attempt/attempt-lock.ts'
import { Card } from '../../../ui/card/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LockedFacts } from './locked-facts.tsx'
import { ProveLearner } from './prove-learner.tsx'
import { useLockText } from './use-lock-text.ts'

interface LockedAttemptPageProps {
  readonly attempts: readonly [LockedAttempt, ...LockedAttempt[]]
  /** The normal sign-in, for an attempt that nothing else unlocks. */
  readonly signIn: ReactNode
  /** Called when the learner has proved their identity, or another candidate has signed in on this device. */
  readonly onUnlocked: () => Promise<void>
  /** Called when somebody else wants to use Koya. */
  readonly onLeave: () => void
}

/** Replaces the whole app after a restart: names the learner of the locked exam, states that nothing is lost, and offers to unlock it. */
export function LockedAttemptPage({ attempts, signIn, onUnlocked, onLeave }: LockedAttemptPageProps) {
  const { t } = useLockText()
  const [chosenId, setChosenId] = useState(attempts[0].attemptId)
  const attempt = attempts.find(({ attemptId }) => attemptId === chosenId) ?? attempts[0]
  const others = attempts.filter((one) => one !== attempt)
  const { learnerName: name, proof, mayBeLeft } = attempt
  const title = proof === 'candidate' ? t('seatTitle') : name === '' ? t('title') : t('titleOf', { name })
  return (
    <Box mih={0} style={{ overflow: 'auto' }} data-scroller>
      <Page title={title} lead={t(`lead.${proof}`, { name })} width="narrow">
        <Stack gap="var(--koya-space-4)">
          <Card tone="calm">
            <LockedFacts attempt={attempt} name={proof === 'candidate' ? name : ''} />
          </Card>
          <ProveLearner key={attempt.attemptId} attempt={attempt} signIn={signIn} onUnlocked={onUnlocked} />
          {mayBeLeft ? (
            <Stack align="flex-start" gap={4}>
              <Button variant="subtle" size="compact-md" onClick={onLeave}>
                {name === '' ? t('leaveUnnamed') : t('leave', { name })}
              </Button>
              <Box component="p" m={0} c="dimmed">
                {t('leaveNote')}
              </Box>
            </Stack>
          ) : (
            <Box component="p" m={0} c="dimmed">
              {t('seatNote')}
            </Box>
          )}
          {others.length === 0 ? null : (
            <Flex component="section" direction="column" gap="var(--koya-space-4)" aria-label={t('others')}>
              <Box component="h2" m={0} fz="lg">
                {t('others')}
              </Box>
              {others.map((other) => (
                <Button
                  key={other.attemptId}
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    setChosenId(other.attemptId)
                  }}
                >
                  {other.learnerName === '' ? other.title : `${other.learnerName}: ${other.title}`}
                </Button>
              ))}
            </Flex>
          )}
        </Stack>
      </Page>
    </Box>
  )
}
