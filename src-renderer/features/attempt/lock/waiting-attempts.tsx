import { Box, Button, Flex } from '@mantine/core'
import type { LockedAttempt } from '../../../../src-shared/attempt/attempt-lock.ts'
import { Card } from '../../../ui/card/card.tsx'
import { LockedFacts } from './locked-facts.tsx'
import { useLockText } from './use-lock-text.ts'

interface WaitingAttemptsProps {
  readonly attempts: readonly LockedAttempt[]
  readonly onChosen: (attempt: LockedAttempt) => void
}

/** List of locked exams on the sign-in page, each with a way to unlock it. */
export function WaitingAttempts({ attempts, onChosen }: WaitingAttemptsProps) {
  const { t } = useLockText()
  return (
    <Flex component="section" direction="column" gap="sm" mb="var(--koya-space-4)" aria-label={t('waiting.title')}>
      <Box component="h2" m={0} fz="lg">
        {t('waiting.title')}
      </Box>
      {attempts.map((attempt) => (
        <Card key={attempt.attemptId} tone="calm">
          <LockedFacts attempt={attempt} name={attempt.learnerName} />
          <Button
            mt="sm"
            variant="default"
            onClick={() => {
              onChosen(attempt)
            }}
          >
            {attempt.learnerName === '' ? t('waiting.openUnnamed') : t('waiting.open', { name: attempt.learnerName })}
          </Button>
        </Card>
      ))}
    </Flex>
  )
}
