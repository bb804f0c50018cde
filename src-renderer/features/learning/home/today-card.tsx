import { Box, Button, Flex } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { showsTarget } from '../target/shows-target.ts'
import { UTME_MARKS } from '../target/utme-marks.ts'
import { dayOfDate } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { likelyTotal } from '../target/likely-total.ts'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'
import { Card } from '../../../ui/card/card.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { PlanDialog, type ExamPlan, type SavePlan } from './plan-dialog.tsx'
import { StreakOf } from './streak-of.tsx'
import { useDateText } from './use-date-text.ts'
import { useProgressText } from './use-progress-text.ts'

interface TodayCardProps {
  readonly progress: Progress
  readonly plan: ExamPlan
  readonly savePlan: SavePlan
}

/** Streak, weekly goal, days to the exam and the target; all but the streak can be set. */
export function TodayCard({ progress, plan, savePlan }: TodayCardProps) {
  const { t } = useProgressText()
  const [isSetting, setIsSetting] = useState(false)
  const isSet = plan.examDate !== null || plan.weeklyGoal !== null || showsTarget(plan)
  const hasTarget = plan.targetExam === 'utme'
  return (
    <Card as="section" labelledBy="dashboard-today">
      <Box component="h2" id="dashboard-today" fz="xl">
        {t('today.title')}
      </Box>
      <Flex component="dl" direction="column" gap="var(--koya-space-2)" m={0}>
        <StreakFact streak={progress.streak} today={progress.today} />
        <GoalFact done={progress.weeks.at(-1)?.questions ?? 0} goal={plan.weeklyGoal} />
        <ExamFact today={progress.today} examDate={plan.examDate} />
        {showsTarget(plan) ? <TargetFact plan={plan} subjects={progress.subjects} /> : null}
      </Flex>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          onClick={() => {
            setIsSetting(true)
          }}
        >
          {hasTarget ? t(isSet ? 'today.changeTarget' : 'today.setTarget') : t(isSet ? 'today.change' : 'today.set')}
        </Button>
      </div>
      {isSetting ? (
        <PlanDialog
          plan={plan}
          hasTarget={hasTarget}
          savePlan={savePlan}
          onEnd={() => {
            setIsSetting(false)
          }}
        />
      ) : null}
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="sm">
        {label}
      </Box>
      <Box component="dd" m={0}>
        {children}
      </Box>
    </div>
  )
}

function StreakFact({ streak, today }: Pick<Progress, 'streak' | 'today'>) {
  const { t } = useProgressText()
  const { days, missedDays, rule } = streak
  return (
    <Fact label={t('today.streakLabel')}>
      <StreakOf streak={streak} today={today} />
      {days === 0 ? null : (
        <Box component="small" display="block" c="dimmed" fz="sm">
          {t('today.rule', { window: rule.windowDays, forgiven: rule.forgivenDays })}{' '}
          {t('today.missed', { count: missedDays, window: rule.windowDays })}
        </Box>
      )}
    </Fact>
  )
}

function GoalFact({ done, goal }: { readonly done: number; readonly goal: number | null }) {
  const { t } = useProgressText()
  return (
    <Fact label={t('today.goalLabel')}>
      {goal === null ? t('today.questions', { count: done }) : t(done < goal ? 'today.goal' : 'today.goalDone', { done, goal })}
      {goal === null ? null : <ShareBar share={done / goal} />}
      <Box component="small" display="block" c="dimmed" fz="sm">
        {t('today.handedIn')}
      </Box>
    </Fact>
  )
}

function ExamFact({ today, examDate }: { readonly today: string; readonly examDate: string | null }) {
  const { t } = useProgressText()
  const dateText = useDateText()
  if (examDate === null) {
    return <Fact label={t('today.examLabel')}>{t('today.examUnknown')}</Fact>
  }
  const count = dayOfDate(examDate) - dayOfDate(today)
  const date = dateText(examDate)
  return (
    <Fact label={t('today.examLabel')}>
      {count > 0 ? t('today.examIn', { count, date }) : count === 0 ? t('today.examToday') : t('today.examPast', { date })}
    </Fact>
  )
}

interface TargetFactProps {
  readonly plan: Pick<ExamPlan, 'targetScore' | 'targetCourse'>
  readonly subjects: Progress['subjects']
}

/** The score and the course that the learner wants, beside what is likely today. */
function TargetFact({ plan: { targetScore: target, targetCourse: course }, subjects }: TargetFactProps) {
  const { t } = useProgressText()
  const likely = likelyTotal(subjects, UTME_MARKS)
  return (
    <Fact label={t('today.targetLabel')}>
      {target === null
        ? course
        : course === null
          ? t('today.target', { target, maximum: UTME_MARKS })
          : t('today.targetFor', { target, maximum: UTME_MARKS, course })}
      {target === null || likely === null ? null : (
        <Box component="small" display="block" c="dimmed" fz="sm">
          {t('today.likely', likely)}
        </Box>
      )}
    </Fact>
  )
}
