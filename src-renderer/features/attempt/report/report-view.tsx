import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { rangesOfReport } from './parts/ranges-of-report.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EarlierPart } from './earlier-part.tsx'
import { LatenessNote } from './lateness-note.tsx'
import { RegradedNotice } from './regraded-notice.tsx'
import { ReceiptCheck } from './receipt/receipt-check.tsx'
import { receiptCode } from './receipt/receipt-code.ts'
import { ReceiptQr } from './receipt/receipt-qr.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportAnalysis } from './analysis/report-analysis.tsx'
import { ScoreRangeText } from './score-range-text.tsx'
import { SittingNotes } from './sitting-notes.tsx'
import { SpanText } from './parts/span-text.tsx'
import { SubjectResult } from './subject-result.tsx'
import { SubjectTable } from './subject-table.tsx'
import { useReportText } from './parts/use-report-text.ts'
import styles from './report-view.module.css'

interface ReportViewProps {
  readonly report: Report
  readonly reviewPath: string
}

/** The result of one attempt: the total and how sure it is, each subject, and what the sitting teaches. */
export function ReportView({ report, reviewPath }: ReportViewProps) {
  const { t } = useReportText()
  const { title, total, maximumTotal, subjects, scoring, lastHash, lateness, analysis } = report
  // With the answers at hand a score foretells nothing.
  const isStudy = sittingModeOf(report) === 'study'
  const ranges = useMemo(() => (isStudy ? null : rangesOfReport(report)), [report, isStudy])
  return (
    <Page title={t('title')} lead={title} width="broad" back={<BackLink to="/dashboard">{t('back')}</BackLink>}>
      <RegradedNotice report={report} />
      <div className={styles.columns}>
        <Card as="section" tone="calm" labelledBy="report-total">
          <h2 id="report-total" className={styles.label}>
            {t('total')}
          </h2>
          <p className={styles.score}>
            <span data-testid="total">{total}</span>
            <span className={styles.maximum}>{t('of', { maximum: maximumTotal })}</span>
          </p>
          {ranges === null ? null : (
            <ScoreRangeText range={ranges.total} itemCount={countedItems(report)} total={total} maximumTotal={maximumTotal} />
          )}
          {scoring.scale.isTotalOfficial || report.isShortened || report.mode || isStudy ? null : <p className={styles.fact}>{t('unofficial')}</p>}
          <TimeUsed report={report} />
          <SittingNotes report={report} />
          <p className={styles.fact}>{t('receipt', { code: receiptCode(lastHash) })}</p>
          <ReceiptCheck report={report} />
          {lateness ? <LatenessNote lateness={lateness} /> : null}
          <Button component={Link} to={reviewPath} size="md" fullWidth mt="xs" className={styles.toReview}>
            {t('toReview')}
          </Button>
          <ReportActions title={title} />
        </Card>
        <section className={styles.subjects} aria-labelledby="report-subjects">
          <h2 id="report-subjects" className={styles.label}>
            {t('bySubject')}
          </h2>
          <ul className={styles.list} aria-hidden>
            {subjects.map((subject) => (
              <SubjectResult key={subject.slug} subject={subject} range={ranges?.subjects.get(subject.slug)} />
            ))}
          </ul>
          <div className="visually-hidden">
            <SubjectTable subjects={subjects} ranges={ranges?.subjects ?? noRanges} />
          </div>
        </section>
      </div>
      {analysis ? (
        <ReportAnalysis report={report} analysis={analysis} />
      ) : (
        <div className={styles.old}>
          <Notice tone="calm" title={t('old.title')}>
            {t('old.words')}
          </Notice>
        </div>
      )}
      {isStudy ? null : <EarlierPart report={report} />}
      <ReceiptQr report={report} />
    </Page>
  )
}

const noRanges: ReadonlyMap<string, ScoreRange> = new Map()

function countedItems({ subjects }: Report): number {
  return subjects.flatMap(({ items }) => items).filter(({ ruling }) => ruling !== 'dropped').length
}

/** How long it took; of how long, where a clock said so. */
function TimeUsed({ report }: Pick<ReportViewProps, 'report'>) {
  const { t } = useReportText()
  const { spentMs, budgetMs } = report
  return (
    <p className={styles.fact}>
      {t('used')} <SpanText spanMs={spentMs} />
      {sittingModeOf(report) === 'study' ? null : (
        <>
          {' '}
          {t('ofTime')} <SpanText spanMs={budgetMs} />
        </>
      )}
    </p>
  )
}
