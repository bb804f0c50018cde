import { Box, Flex } from '@mantine/core'
import { useMemo } from 'react'
import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { countingInReport } from '../../../../src-shared/attempt/report/counting-in-report.ts'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReportAnalysis } from './analysis/report-analysis.tsx'
import { studyFirst } from './analysis/study-first.ts'
import { AttemptDetails } from './attempt-details.tsx'
import { ChoicePart } from './choice-part.tsx'
import { EarlierPart } from './earlier-part.tsx'
import { isHardlyAnswered } from './parts/counted-items.ts'
import { rangesOfReport } from './parts/ranges-of-report.ts'
import { useReportText } from './parts/use-report-text.ts'
import { ReceiptQr } from './receipt/receipt-qr.tsx'
import { RegradedNotice } from './regraded-notice.tsx'
import { SubjectResult } from './subject-result.tsx'
import { SubjectTable } from './subject-table.tsx'
import { ScoreCard } from './top/score-card.tsx'
import { StudyNext } from './top/study-next.tsx'
import { WrittenPart } from './written-part.tsx'
import { withPractices, type TopicPractice } from './top/topic-practice.ts'
import styles from './report-view.module.css'

interface ReportViewProps {
  readonly report: Report
  readonly reviewPath: string
  /** The score that the learner wants in this exam, in marks; null if none is set. */
  readonly targetScore: number | null
  /** Null after the session has ended. */
  readonly learnerName: string | null
  /** How to practise the weakest topics; null if nothing can be practised. */
  readonly practice: TopicPractice | null
}

/** The result of one attempt: first the score and what to do next, then each subject, and the analysis. */
export function ReportView({ report, reviewPath, targetScore, learnerName, practice }: ReportViewProps) {
  const { t } = useReportText()
  const { title } = report
  // Where a person must mark everything, there is nothing to analyse or to compare.
  const isScored = report.maximumTotal > 0
  const { analysis } = report
  // With answers visible during the attempt, a score predicts nothing.
  const isStudy = sittingModeOf(report) === 'study'
  const ranges = useMemo(() => (isStudy ? null : rangesOfReport(report)), [report, isStudy])
  const topics = analysis === undefined || isHardlyAnswered(report) ? [] : withPractices(studyFirst(analysis), practice)
  const isLoading = practice?.stock === 'loading' && topics.length > 0
  return (
    <Page title={t('title')} lead={title} width="broad" back={<BackLink to="/dashboard">{t('back')}</BackLink>}>
      <div className={styles.top}>
        <ScoreCard
          report={report}
          ranges={ranges}
          reviewPath={reviewPath}
          targetScore={isStudy ? null : targetScore}
          hasTopics={topics.length > 0}
          learnerName={learnerName}
          mayPractise={isLoading || topics.some((topic) => topic.practice !== null)}
        />
        {analysis === undefined || !isScored ? null : (
          <StudyNext report={report} topics={topics} onStarted={(attempt) => practice?.onStarted(attempt)} />
        )}
      </div>
      <WrittenPart report={report} reviewPath={reviewPath} />
      <ChoicePart report={report} />
      <RegradedNotice report={report} />
      <div className={styles.columns}>
        <AttemptDetails report={report} />
        <SubjectScores report={report} ranges={ranges?.subjects ?? noRanges} />
      </div>
      {analysis === undefined ? (
        <Box mt="var(--koya-space-5)">
          <Notice tone="calm" title={t('old.title')}>
            {t('old.words')}
          </Notice>
        </Box>
      ) : (
        isScored && <ReportAnalysis report={report} analysis={analysis} reviewPath={reviewPath} />
      )}
      {isStudy || !isScored ? null : <EarlierPart report={report} />}
      <ReceiptQr report={report} />
    </Page>
  )
}

const noRanges: ReadonlyMap<string, ScoreRange> = new Map()

interface SubjectScoresProps {
  readonly report: Report
  readonly ranges: ReadonlyMap<string, ScoreRange>
}

/** The score of each subject, as bars and as a table for screen readers. */
function SubjectScores({ report, ranges }: SubjectScoresProps) {
  const { t } = useReportText()
  const { subjects } = report
  return (
    <Flex component="section" direction="column" gap="sm" pt={4} aria-labelledby="report-subjects">
      <Box component="h2" id="report-subjects" m={0} c="dimmed" fz="md">
        {t('bySubject')}
      </Box>
      <ul className={styles.list} aria-hidden>
        {subjects.map((subject) => (
          <SubjectResult key={subject.slug} subject={subject} countingOf={countingInReport(subject, report).countingOf} />
        ))}
      </ul>
      <div className="visually-hidden">
        <SubjectTable subjects={subjects} ranges={ranges} />
      </div>
    </Flex>
  )
}
