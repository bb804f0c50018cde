import { Box } from '@mantine/core'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { lessonsOn } from '../analysis/study-first.ts'
import { isHardlyAnswered } from '../parts/counted-items.ts'
import { LessonLinks } from '../parts/lesson-links.tsx'
import { useItemLessons } from '../parts/use-item-lessons.ts'
import { useReportText } from '../parts/use-report-text.ts'
import { PractiseTopic } from './practise-topic.tsx'
import type { PractisedTopic } from './topic-practice.ts'
import styles from './study-next.module.css'

interface StudyNextProps {
  readonly report: Report
  /** The topics with the most to gain. */
  readonly topics: readonly PractisedTopic[]
  /** Called with a started practice. */
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** What to do next: the weakest topics, each with its practice and lessons. */
export function StudyNext({ report, topics, onStarted }: StudyNextProps) {
  const { t } = useReportText()
  const main = topics.find(({ practice }) => practice !== null)
  return (
    <Card as="section" tone="warm" labelledBy="report-study-next">
      <Box component="h2" id="report-study-next" fz="xl">
        {t('first.title')}
      </Box>
      {topics.length === 0 ? (
        <p>{t(reasonOf(report))}</p>
      ) : (
        <>
          <p>{t('first.words')}</p>
          <ol className={styles.topics}>
            {topics.map((topic) => (
              <TopicRow key={`${topic.slug} ${topic.topic}`} report={report} topic={topic} isMain={topic === main} onStarted={onStarted} />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

/** Why no topic is named. */
function reasonOf(report: Report): 'first.few' | 'first.none' | 'first.scattered' {
  if (isHardlyAnswered(report)) return 'first.few'
  return isAllRight(report) ? 'first.none' : 'first.scattered'
}

function isAllRight({ analysis }: Report): boolean {
  return analysis?.subjects.every(({ itemCount, rightCount }) => itemCount === rightCount) ?? false
}

interface TopicRowProps extends Pick<StudyNextProps, 'report' | 'onStarted'> {
  readonly topic: PractisedTopic
  readonly isMain: boolean
}

function TopicRow({ report, topic: { slug, topic, rightCount, itemCount, practice }, isMain, onStarted }: TopicRowProps) {
  const { t } = useReportText()
  const lessonsOf = useItemLessons(report.attemptId)
  const subject = report.subjects.find((one) => one.slug === slug)
  return (
    <li className={styles.topic}>
      <div>
        <strong>{topic}</strong>
        <Box component="span" display="block" c="dimmed" fz="sm">
          {t('first.item', { subject: subject?.title ?? slug, right: rightCount, total: itemCount })}
        </Box>
      </div>
      {practice === null ? null : <PractiseTopic topic={topic} practice={practice} isMain={isMain} onStarted={onStarted} />}
      <div className={styles.lessons}>
        <LessonLinks lessons={lessonsOn(subject?.items ?? [], topic, lessonsOf)} />
      </div>
    </li>
  )
}
