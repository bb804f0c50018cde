import { Box, Button, Flex } from '@mantine/core'
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
import { ReportAnalysis } from './analysis/report-analysis.tsx'
import { ScoreRangeText } from './score-range-text.tsx'
import { ReportNote } from './parts/report-note.tsx'
import { SpanText } from './parts/span-text.tsx'
import { SubjectResult } from './subject-result.tsx'
import { SubjectTable } from './subject-table.tsx'
import { useReportText } from './parts/use-report-text.ts'
import styles from './report-view.module.css'
import { TakePage } from '../../../ui/page/take-page.tsx'

interface ReportViewProps {
  readonly report: Report
  readonly reviewPath: string
}

/** The result of one attempt: the total and its uncertainty, each subject, and the analysis. */
export function ReportView({ report, reviewPath }: ReportViewProps) {
  const { t } = useReportText()
  const { title, total, maximumTotal, subjects, scoring, lastHash, lateness, analysis } = report
  // With answers visible during the attempt, a score predicts nothing.
  const isStudy = sittingModeOf(report) === 'study'
  const ranges = useMemo(() => (isStudy ? null : rangesOfReport(report)), [report, isStudy])
  return (
    <Page title={t('title')} lead={title} width="broad" back={<BackLink to="/dashboard">{t('back')}</BackLink>}>
      <RegradedNotice report={report} />
      <div className={styles.columns}>
        <Card as="section" tone="calm" labelledBy="report-total">
          <TotalScore report={report} />
          {ranges === null ? null : (
            <ScoreRangeText range={ranges.total} itemCount={countedItems(report)} total={total} maximumTotal={maximumTotal} />
          )}
          {scoring.scale.isTotalOfficial || report.isShortened || report.mode || isStudy ? null : <ReportNote>{t('unofficial')}</ReportNote>}
          <TimeUsed report={report} />
          <SittingNotes report={report} />
          <ReportNote>{t('receipt', { code: receiptCode(lastHash) })}</ReportNote>
          <ReceiptCheck report={report} />
          {lateness ? <LatenessNote lateness={lateness} /> : null}
          <Button component={Link} to={reviewPath} size="md" fullWidth mt="xs" className="no-print">
            {t('toReview')}
          </Button>
          <ReportActions title={title} />
        </Card>
        <Flex component="section" direction="column" gap="sm" pt={4} aria-labelledby="report-subjects">
          <Box component="h2" id="report-subjects" m={0} c="dimmed" fz="md">
            {t('bySubject')}
          </Box>
          <ul className={styles.list} aria-hidden>
            {subjects.map((subject) => (
              <SubjectResult key={subject.slug} subject={subject} range={ranges?.subjects.get(subject.slug)} />
            ))}
          </ul>
          <div className="visually-hidden">
            <SubjectTable subjects={subjects} ranges={ranges?.subjects ?? noRanges} />
          </div>
        </Flex>
      </div>
      {analysis ? (
        <ReportAnalysis report={report} analysis={analysis} />
      ) : (
        <Box mt="var(--koya-space-5)">
          <Notice tone="calm" title={t('old.title')}>
            {t('old.words')}
          </Notice>
        </Box>
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

function TotalScore({ report: { total, maximumTotal } }: Pick<ReportViewProps, 'report'>) {
  const { t } = useReportText()
  return (
    <>
      <Box component="h2" id="report-total" c="dimmed" fz="md">
        {t('total')}
      </Box>
      <p className={styles.score}>
        <strong>{total}</strong>
        <Box component="span" c="dimmed" fw={500} fz="xl">
          {t('of', { maximum: maximumTotal })}
        </Box>
      </p>
    </>
  )
}

/** Time used, and the available time if a clock ran. */
function TimeUsed({ report }: Pick<ReportViewProps, 'report'>) {
  const { t } = useReportText()
  const { spentMs, budgetMs } = report
  return (
    <ReportNote>
      {t('used')} <SpanText spanMs={spentMs} />
      {sittingModeOf(report) === 'study' ? null : (
        <>
          {' '}
          {t('ofTime')} <SpanText spanMs={budgetMs} />
        </>
      )}
    </ReportNote>
  )
}

/** Prints the report or saves it as a PDF. */
function ReportActions({ title }: { readonly title: string }) {
  const { t } = useReportText()
  return (
    <TakePage
      text={{
        title: t('take.title'),
        print: t('take.print'),
        printing: t('take.printing'),
        printed: t('take.printed'),
        pdf: t('take.pdf'),
        saving: t('take.saving'),
        file: t('take.file', { title }),
        saved: (path) => t('take.saved', { path })
      }}
    />
  )
}

/** Says what was unusual about the attempt: fewer items, another mode, extra time, parts, another backend. */
function SittingNotes({ report }: { readonly report: Report }) {
  const { isShortened, mode, sittingMode, extraTime, parts = [], isBrought } = report
  const { t } = useReportText()
  return (
    <>
      {isBrought ? <ReportNote>{t('sitting.brought')}</ReportNote> : null}
      {isShortened ? <ReportNote>{t('sitting.shortened')}</ReportNote> : null}
      {mode ? <ReportNote>{t(`sitting.${mode}`)}</ReportNote> : null}
      {sittingMode ? <ReportNote>{t(`sitting.${sittingMode}`)}</ReportNote> : null}
      {extraTime?.isInWords ? <ReportNote>{t('sitting.inWords', { reason: extraTime.title })}</ReportNote> : null}
      {extraTime && extraTime.msPerPart > 0 ? (
        <ReportNote>{t('sitting.extraTime', { reason: extraTime.title, count: Math.round(extraTime.msPerPart / 60_000) })}</ReportNote>
      ) : null}
      {parts.map(({ id, title, spentMs, budgetMs }) => (
        <ReportNote key={id}>
          {title}: <SpanText spanMs={spentMs} /> {t('ofTime')} <SpanText spanMs={budgetMs} />
        </ReportNote>
      ))}
    </>
  )
}
