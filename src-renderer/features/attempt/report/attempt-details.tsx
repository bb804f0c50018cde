import { Box } from '@mantine/core'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { Card } from '../../../ui/card/card.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { LatenessNote } from './lateness-note.tsx'
import { ReportNote } from './parts/report-note.tsx'
import { SpanText } from './parts/span-text.tsx'
import { useReportText } from './parts/use-report-text.ts'
import { ReceiptCheck } from './receipt/receipt-check.tsx'
import { receiptCode } from './receipt/receipt-code.ts'

interface AttemptDetailsProps {
  readonly report: Report
}

/** What else is known about the attempt: its time, conditions and receipt. Prints and saves the report. */
export function AttemptDetails({ report }: AttemptDetailsProps) {
  const { t } = useReportText()
  const { title, scoring, isShortened, mode, lastHash, lateness } = report
  const isWorkedOut = !scoring.scale.isTotalOfficial && !isShortened && !mode && sittingModeOf(report) !== 'study'
  return (
    <Card as="section" labelledBy="report-details">
      <Box component="h2" id="report-details" c="dimmed" fz="md">
        {t('details')}
      </Box>
      {isWorkedOut ? <ReportNote>{t('unofficial')}</ReportNote> : null}
      <TimeUsed report={report} />
      <SittingNotes report={report} />
      <ReportNote>{t('receipt', { code: receiptCode(lastHash) })}</ReportNote>
      <ReceiptCheck report={report} />
      {lateness ? <LatenessNote lateness={lateness} /> : null}
      <ReportActions title={title} />
    </Card>
  )
}

/** Time used, and the available time if a clock ran. */
function TimeUsed({ report }: AttemptDetailsProps) {
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

/** Says what was unusual about the attempt: fewer items, questions seen before, another mode, extra time, parts, another backend. */
function SittingNotes({ report }: AttemptDetailsProps) {
  const { isShortened, seenBefore, mode, sittingMode, extraTime, parts = [], isBrought } = report
  const { t } = useReportText()
  return (
    <>
      {isBrought ? <ReportNote>{t('sitting.brought')}</ReportNote> : null}
      {isShortened ? <ReportNote>{t('sitting.shortened')}</ReportNote> : null}
      {/* Who revises mistakes knows it. */}
      {seenBefore !== undefined && mode !== 'mistakes' ? <ReportNote>{t('sitting.seenBefore', { count: seenBefore })}</ReportNote> : null}
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
