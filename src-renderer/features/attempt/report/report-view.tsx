import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Report } from '../../../../src-shared/attempt/report.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { LatenessNote } from './lateness-note.tsx'
import { ReceiptCheck } from './receipt-check.tsx'
import { receiptCode } from './receipt-code.ts'
import { SpanText } from './span-text.tsx'
import { SubjectResult } from './subject-result.tsx'
import { SubjectTable } from './subject-table.tsx'
import styles from './report-view.module.css'

interface ReportViewProps {
  readonly report: Report
  readonly reviewPath: string
}

/** The result of one attempt: the total, each subject, the time. */
export function ReportView({ report, reviewPath }: ReportViewProps) {
  const { t } = useTranslation()
  const { title, total, maximumTotal, subjects, spentMs, budgetMs, lastHash, lateness } = report
  return (
    <Page title={t('report.title')} lead={title} width="broad" back={<BackLink to="/dashboard">{t('report.back')}</BackLink>}>
      <div className={styles.columns}>
        <Card as="section" tone="calm" labelledBy="report-total">
          <h2 id="report-total" className={styles.label}>
            {t('report.total')}
          </h2>
          <p className={styles.score}>
            <span data-testid="total">{total}</span>
            <span className={styles.maximum}>{t('report.of', { maximum: maximumTotal })}</span>
          </p>
          <p className={styles.fact}>
            {t('report.used')} <SpanText spanMs={spentMs} /> {t('report.ofTime')} <SpanText spanMs={budgetMs} />
          </p>
          <p className={styles.fact}>{t('report.receipt', { code: receiptCode(lastHash) })}</p>
          <ReceiptCheck report={report} />
          {lateness ? <LatenessNote lateness={lateness} /> : null}
          <Button component={Link} to={reviewPath} size="md" fullWidth mt="xs">
            {t('report.toReview')}
          </Button>
        </Card>
        <section className={styles.subjects} aria-labelledby="report-subjects">
          <h2 id="report-subjects" className={styles.label}>
            {t('report.bySubject')}
          </h2>
          <ul className={styles.list} aria-hidden>
            {subjects.map((subject) => (
              <SubjectResult key={subject.slug} subject={subject} />
            ))}
          </ul>
          <div className="visually-hidden">
            <SubjectTable subjects={subjects} />
          </div>
        </section>
      </div>
    </Page>
  )
}
