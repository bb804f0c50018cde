import { Box } from '@mantine/core'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { ChangePart, UnansweredPart } from './change-parts.tsx'
import { useDurationText } from '../parts/duration-text.ts'
import { LessonLinks } from '../parts/lesson-links.tsx'
import { PacePart } from './pace-part.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { lessonsOn, studyFirst } from './study-first.ts'
import { SubjectAnalyses } from './subject-analyses.tsx'
import { TopicTable } from './topic-table.tsx'
import { useItemLessons } from '../parts/use-item-lessons.ts'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './report-analysis.module.css'

interface ReportAnalysisProps {
  readonly report: Report
  readonly analysis: AttemptAnalysis
}

/** Analysis of the attempt: first what to do next, then the supporting figures. */
export function ReportAnalysis({ report, analysis }: ReportAnalysisProps) {
  const { attemptId, subjects, budgetMs } = report
  const { t } = useReportText()
  const durationText = useDurationText()
  const { difficulties, changes, awayMs, pace } = analysis
  const itemCount = analysis.subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <>
      <StudyFirst attemptId={attemptId} subjects={subjects} analysis={analysis} />
      <SubjectAnalyses subjects={subjects} analysis={analysis} />
      {difficulties.length > 0 ? (
        <ReportPart title={t('difficulty.title')} text={t('difficulty.words')}>
          <TopicTable
            caption={t('difficulty.caption')}
            heading={t('difficulty.column')}
            rows={difficulties.map((row) => ({ ...row, name: t(`difficulty.level.${row.difficulty}`) }))}
          />
        </ReportPart>
      ) : null}
      {sittingModeOf(report) === 'study' ? null : <PacePart pace={pace} itemCount={itemCount} budgetMs={budgetMs} />}
      {awayMs > 0 ? (
        <Box component="p" maw="68ch" mt="sm" mb={0} c="dimmed">
          {t('times.away', { time: durationText(awayMs) })}
        </Box>
      ) : null}
      <ChangePart changes={changes} />
      <UnansweredPart subjects={analysis.subjects} />
    </>
  )
}

/** The topics with the most to gain, before all figures. */
function StudyFirst({ attemptId, subjects, analysis }: Pick<Report, 'attemptId' | 'subjects'> & { readonly analysis: AttemptAnalysis }) {
  const { t } = useReportText()
  const lessonsOf = useItemLessons(attemptId)
  const topics = studyFirst(analysis)
  const titleOf = (slug: string): string => subjects.find((subject) => subject.slug === slug)?.title ?? slug
  if (topics.length === 0) return <ReportPart title={t('first.title')} text={t('first.none')} />
  return (
    <ReportPart title={t('first.title')} text={t('first.words')}>
      <ol className={styles.topics}>
        {topics.map(({ slug, topic, rightCount, itemCount }) => (
          <Card key={`${slug} ${topic}`} as="li" tone="warm">
            <strong>{topic}</strong>
            <Box component="span" c="dimmed" fz="sm">
              {t('first.item', { subject: titleOf(slug), right: rightCount, total: itemCount })}
            </Box>
            <LessonLinks lessons={lessonsOn(subjects.find((subject) => subject.slug === slug)?.items ?? [], topic, lessonsOf)} />
          </Card>
        ))}
      </ol>
    </ReportPart>
  )
}
