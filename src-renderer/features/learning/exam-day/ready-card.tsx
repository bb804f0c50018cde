import { Box, Button, Flex, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { startPagePath } from '../../../routes/paths.ts'
import { minutesAndSeconds } from '../../attempt/report/parts/duration-text.ts'
import styles from './exam-day.module.css'
import type { ExamDay } from './exam-day.ts'
import { rehearsalItems } from './rehearsal-paper.ts'
import type { RehearsedExam } from './rehearsed-exams.ts'
import { useExamDayText } from './use-exam-day-text.ts'

interface ReadyCardProps {
  readonly candidateName: string
  readonly exam: RehearsedExam
  /** The learner's exam date, written out; null if it is not known. */
  readonly date: string | null
  readonly day: ExamDay & { readonly end: NonNullable<ExamDay['end']> }
  readonly onAgain: () => void
}

/** The card at the end: what the candidate has done, and what to do next. */
export function ReadyCard({ candidateName, exam, date, day: { answersAtCut, end }, onAgain }: ReadyCardProps) {
  const { t } = useExamDayText()
  const total = rehearsalItems.length
  const time = minutesAndSeconds(end.spentMs)
  const done = [
    t('ready.slip'),
    t('ready.words'),
    t(time.minutes === 0 ? 'ready.answersSoon' : 'ready.answers', { count: end.answeredCount, total, ...time }),
    ...(answersAtCut === null ? [] : [t('ready.power', { count: answersAtCut })]),
    t(end.reason === 'candidate' ? 'ready.submitted' : 'ready.timeUp')
  ]
  return (
    <>
      <section className={styles.ready} aria-labelledby="exam-day-ready">
        <h2 id="exam-day-ready">{t('ready.title')}</h2>
        <p>{t('ready.name', { name: candidateName, exam: exam.title })}</p>
        {date === null ? null : <p>{t('ready.date', { date })}</p>}
        <ul>
          {done.map((line) => (
            <Flex key={line} component="li" gap={8} align="center">
              <IconCircleCheck size={22} color="var(--koya-green)" style={{ flexShrink: 0 }} aria-hidden />
              {line}
            </Flex>
          ))}
        </ul>
      </section>
      {end.answeredCount < total ? (
        <Box component="p" m={0} maw="65ch">
          {t('ready.open')}
        </Box>
      ) : null}
      <Group gap="sm">
        <Button component={Link} to={startPagePath(exam.paper.slug)} size="md">
          {t(exam.paper.kind === 'mock' ? 'ready.mock' : 'ready.paper')}
        </Button>
        <Button size="md" variant="default" onClick={onAgain}>
          {t('ready.again')}
        </Button>
        <Button component={Link} to="/dashboard" size="md" variant="default">
          {t('ready.done')}
        </Button>
      </Group>
    </>
  )
}
