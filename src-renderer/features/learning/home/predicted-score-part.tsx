import { Box, Button, Flex } from '@mantine/core'
import { Link } from 'react-router-dom'
import { progressRules } from '../../../../src-shared/learning/progress/progress-rules.ts'
import type { Progress, SubjectProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { practicePath, progressPath } from '../../../routes/paths.ts'
import { SubjectIcon } from '../../../ui/subject/subject-icon.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { RangeBar } from '../../../ui/data/range-bar.tsx'
import { RangeChart } from '../../../ui/data/range-chart.tsx'
import { dayOfDate } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { useDateText } from './use-date-text.ts'
import { SubjectMastery } from '../mastery/subject-mastery.tsx'
import { UTME_MARKS } from '../target/utme-marks.ts'
import type { ExamPlan } from './plan-dialog.tsx'
import styles from './predicted-score-part.module.css'
import { useProgressText } from './use-progress-text.ts'
import { LEAST_RANGE_ITEMS } from '../../../../src-shared/attempt/report/score-range.ts'
import { weakHeadings } from '../../../../src-shared/learning/progress/weak-headings.ts'
import { useKnownText } from './use-known-text.ts'

/** Number of weak topics in a proposed practice. */
const WEAKEST = 3

interface PredictedScorePartProps {
  readonly progress: Progress
  readonly plan: Pick<ExamPlan, 'targetExam' | 'targetScore' | 'examDate'>
}

/** Predicted score of the whole exam where it has one, and for each subject, with a link to what helps most. */
export function PredictedScorePart({ progress: { today, exam, subjects, predictions }, plan }: PredictedScorePartProps) {
  const { t } = useProgressText()
  return (
    <PageSection title={t('readiness.title')} gap="sm">
      {exam === null ? (
        <>
          <Box component="p" m={0} maw="70ch">
            {t('readiness.noExam')}
          </Box>
          <div>
            <Button component={Link} to="/dashboard/profile" variant="default">
              {t('readiness.toProfile')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Box component="p" m={0} maw="70ch">
            {t('readiness.of', { name: exam.name })}
          </Box>
          {plan.targetExam === 'utme' && predictions.every(({ maximum }) => maximum === UTME_MARKS) ? (
            <TotalByWeek predictions={predictions} today={today} plan={plan} />
          ) : null}
          <ul className={styles.subjects}>
            {subjects.map((subject) => (
              <SubjectRow key={subject.slug} exam={exam.slug} subject={subject} />
            ))}
          </ul>
          <Box component="p" m={0}>
            <Link to={progressPath()}>{t('readiness.all')}</Link>
          </Box>
          <details>
            <Box component="summary" w="fit-content" style={{ cursor: 'pointer' }}>
              {t('readiness.how')}
            </Box>
            <Box component="p" mt={6} mb={0} maw="70ch">
              {t('readiness.howWords', { days: progressRules.mastery.halfLifeDays })}
            </Box>
          </details>
        </>
      )}
    </PageSection>
  )
}

interface TotalByWeekProps extends Pick<PredictedScorePartProps, 'plan'>, Pick<Progress, 'predictions' | 'today'> {}

/** The likely score of the whole exam, week by week, towards the target and the exam date. */
function TotalByWeek({ predictions, today, plan: { examDate, targetScore: target } }: TotalByWeekProps) {
  const { t } = useProgressText()
  const dateText = useDateText()
  const targetText = target === null ? null : t('line.target', { target })
  return (
    <RangeChart
      title={t('line.title')}
      points={predictions.map(({ date, low, high }) => ({ day: dayOfDate(date), low, high }))}
      frame={{ today: dayOfDate(today), markedDay: examDate === null ? null : dayOfDate(examDate), level: target, maximum: UTME_MARKS }}
      level={targetText}
      ends={{
        first: dateText(predictions[0]?.date ?? today),
        today: t('line.today'),
        marked: t('line.exam', { date: dateText(examDate ?? today) })
      }}
      words={[
        ...predictions.map(({ date, low, high }) => t('line.week', { date: dateText(date), low, high })),
        ...(targetText === null ? [] : [targetText])
      ]}
    />
  )
}

function SubjectRow({ exam, subject }: { readonly exam: string; readonly subject: SubjectProgress }) {
  const { t } = useProgressText()
  const textOf = usePredictedScoreText()
  const { slug, title, range } = subject
  const topics = weakHeadings(subject)
    .slice(0, WEAKEST)
    .map((heading) => heading.title)
  const isBegin = topics.length === 0
  return (
    <li className={styles.subject} data-subject={slug}>
      <Flex component="h3" gap="sm" align="center" m={0} fz="md">
        <SubjectIcon slug={slug} />
        {title}
      </Flex>
      <div>{range === null ? null : <RangeBar low={range.low} high={range.high} maximum={range.maximum} />}</div>
      <Box component="p" m={0}>
        {textOf(subject)}
      </Box>
      <Link
        to={practicePath({ exam, subject: slug, topics })}
        aria-label={t(isBegin ? 'readiness.beginOf' : 'readiness.practiseOf', { subject: title })}
      >
        {t(isBegin ? 'readiness.begin' : 'readiness.practise')}
      </Link>
      <SubjectMastery headings={subject.headings} />
    </li>
  )
}

/**
 * Returns a function that describes a predicted score: a range on the exam's scale with its grades, or what is still missing; never a single
 * number.
 */
function usePredictedScoreText(): (subject: SubjectProgress) => string {
  const { t } = useProgressText()
  const knownText = useKnownText()
  return (subject) => {
    const { range, wanted, itemCount } = subject
    if (range === null) {
      if (itemCount < wanted) return t('readiness.more', { count: wanted - itemCount })
      // All existing questions were answered, but they are too few or too old for a range.
      return itemCount < LEAST_RANGE_ITEMS ? knownText(subject) : t('readiness.old')
    }
    const { low, high, maximum, lowGrade, highGrade } = range
    const points = t('readiness.range', { low, high, maximum })
    if (lowGrade === undefined || highGrade === undefined) return points
    const grades = lowGrade === highGrade ? t('readiness.oneGrade', { grade: lowGrade }) : t('readiness.grades', { low: lowGrade, high: highGrade })
    return `${points}, ${grades}`
  }
}
