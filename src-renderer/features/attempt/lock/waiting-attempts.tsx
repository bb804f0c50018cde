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
    <section aria-label={t('waiting.title')} className={styles.waiting}>
      <h2>{t('waiting.title')}</h2>
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
