import { Box } from '@mantine/core'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { useDurationText } from '../parts/duration-text.ts'
import { ReportPart } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import { ChangePart } from './change-part.tsx'
import { PacePart } from './pace-part.tsx'
import { SubjectAnalyses } from './subject-analyses.tsx'
import { TopicTable } from './topic-table.tsx'
import { UnansweredPart } from './unanswered-part.tsx'

interface ReportAnalysisProps {
  readonly report: Report
  readonly analysis: AttemptAnalysis
  readonly reviewPath: string
}

/** The figures of the attempt. */
export function ReportAnalysis({ report, analysis, reviewPath }: ReportAnalysisProps) {
  const { subjects, budgetMs } = report
  const { t } = useReportText()
  const durationText = useDurationText()
  const { difficulties, changes, awayMs, pace } = analysis
  const itemCount = analysis.subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <>
      <UnansweredPart subjects={subjects} analysis={analysis} reviewPath={reviewPath} />
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
    </>
  )
}
