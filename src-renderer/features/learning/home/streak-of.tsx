import { Box } from '@mantine/core'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'
import { useProgressText } from './use-progress-text.ts'
import { WeekDays } from './week-days.tsx'

interface StreakOfProps extends Pick<Progress, 'streak' | 'today'> {
  /** Whether to say that it is the streak. */
  readonly hasLabel?: boolean
}

/** The length of the streak, what it needs, and this week's days. */
export function StreakOf({ streak: { days, isKeptToday, missedDays, rule, answeredDates }, today, hasLabel = false }: StreakOfProps) {
  const { t } = useProgressText()
  const isLast = !isKeptToday && missedDays >= rule.forgivenDays
  const word = days === 0 ? 'none' : isKeptToday ? 'kept' : isLast ? 'last' : 'open'
  return (
    <div>
      {hasLabel ? (
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('today.streakLabel')}
        </Box>
      ) : null}
      <Box component="strong" fz="xl">
        {t('today.streak', { count: days })}
      </Box>{' '}
      {t(`today.${word}`)}
      {answeredDates === null ? null : (
        <Box my="var(--koya-space-2)">
          <WeekDays today={today} answeredDates={answeredDates} />
        </Box>
      )}
    </div>
  )
}
