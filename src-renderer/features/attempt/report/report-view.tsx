import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Report, SubjectScore } from '../../../../src-shared/attempt/report.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { receiptCode } from './receipt-code.ts'
import { SpanText } from './span-text.tsx'
import styles from './report-view.module.css'

interface ReportViewProps {
  readonly report: Report
  readonly reviewPath: string
}

/** The result of one attempt: the total, each subject, the time. */
export function ReportView({ report, reviewPath }: ReportViewProps) {
  const { t } = useTranslation()
  const { title, total, maximumTotal, subjects, spentMs, budgetMs, lastHash } = report
  return (
    <Page title={t('report.title')} lead={title} back={<BackLink to="/dashboard">{t('report.back')}</BackLink>}>
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
          <Button component={Link} to={reviewPath} size="md" fullWidth mt="md">
            {t('report.toReview')}
          </Button>
        </Card>
        <Card as="section" labelledBy="report-subjects">
          <h2 id="report-subjects" className={styles.label}>
            {t('report.bySubject')}
          </h2>
          <ul className={styles.bars} aria-hidden>
            {subjects.map((subject) => (
              <SubjectBar key={subject.slug} subject={subject} />
            ))}
          </ul>
          <div className="visually-hidden">
            <SubjectTable subjects={subjects} />
          </div>
        </Card>
      </div>
    </Page>
  )
}

function SubjectBar({ subject }: { readonly subject: SubjectScore }) {
  const { t } = useTranslation()
  const { title, score, maximum, rightCount, answeredCount, itemCount } = subject
  const width = maximum === 0 ? 0 : (100 * score) / maximum
  return (
    <li>
      <span className={styles.subject}>
        <strong>{title}</strong>
        <span className={styles.points}>{t('report.points', { score, maximum })}</span>
      </span>
      <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect className={styles.track} width="100" height="10" />
        <rect className={styles.fill} width={width} height="10" />
      </svg>
      <span className={styles.detail}>
        {t('report.detail', { right: rightCount, wrong: answeredCount - rightCount, open: itemCount - answeredCount })}
      </span>
    </li>
  )
}

/** The bars in words, for whoever does not see them. */
function SubjectTable({ subjects }: { readonly subjects: readonly SubjectScore[] }) {
  const { t } = useTranslation()
  return (
    <table data-testid="subject-scores">
      <thead>
        <tr>
          {(['subject', 'score', 'right', 'answered', 'questions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`report.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.slug}>
            <th scope="row">{subject.title}</th>
            <td>{t('report.points', { score: subject.score, maximum: subject.maximum })}</td>
            <td>{subject.rightCount}</td>
            <td>{subject.answeredCount}</td>
            <td>{subject.itemCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
