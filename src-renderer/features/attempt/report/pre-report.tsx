import { Box, Button, Flex } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { IconMoodCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Link } from 'react-router-dom'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { receiptQuery } from '../attempt-query.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { receiptCode } from './receipt/receipt-code.ts'
import { SpanText } from './parts/span-text.tsx'
import { useDelivery } from './use-delivery.ts'
import { useReportText } from './parts/use-report-text.ts'
import styles from './pre-report.module.css'

interface PreReportProps {
  readonly attemptId: string
  readonly reportPath: string
}

/** The receipt, shown immediately from this computer. The link to the report is enabled once the backend has everything. */
export function PreReport({ attemptId, reportPath }: PreReportProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { data: receipt } = useSuspenseQuery(receiptQuery(bridge, attemptId))
  const delivery = useDelivery(attemptId)
  const isReceived = receipt.serverReceiptId !== null || (delivery?.serverReceiptId ?? null) !== null
  return (
    <Page title={t('preReport.title')} lead={t(`preReport.${receipt.loss ? 'leadAfterDamage' : 'lead'}.${receipt.reason}`)}>
      <div className={styles.columns}>
        <section className={styles.next} aria-label={t('preReport.delivery')} data-received={isReceived}>
          <DeliveryNotice isReceived={isReceived} delivery={delivery} loss={receipt.loss} />
          {isReceived ? (
            <Button component={Link} to={reportPath} size="lg" fullWidth>
              {t('preReport.toReport')}
            </Button>
          ) : null}
          <Button component={Link} to="/dashboard" variant="default" size="md" fullWidth>
            {t('preReport.toDashboard')}
          </Button>
          <Flex component="p" align="center" gap={8} m={0} c="dimmed">
            <IconMoodCheck size={20} aria-hidden />
            {t('preReport.rest')}
          </Flex>
          <Ahead />
        </section>
        <ReceiptCard receipt={receipt} />
      </div>
    </Page>
  )
}

/** Preview of the report's contents besides the score, for learners who fear the number. */
function Ahead() {
  const { t } = useReportText()
  return (
    <Box c="dimmed" fz={15}>
      <Box component="h2" mt={0} mb={4} fz="md">
        {t('ahead.title')}
      </Box>
      <Box component="ul" m={0} ps="lg">
        {(['score', 'topics', 'time', 'changes'] as const).map((part) => (
          <li key={part}>{t(`ahead.${part}`)}</li>
        ))}
      </Box>
    </Box>
  )
}

function ReceiptCard({ receipt }: { readonly receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const { title, answeredCount, itemCount, perSubject, spentMs, submittedAt, lastHash } = receipt
  return (
    <Card as="section" labelledBy="receipt-title">
      <Box component="h2" id="receipt-title" fz="md">
        {t('preReport.receipt')}
      </Box>
      <Box component="p" ff="monospace" fw={700} fz={24} lts="0.05em">
        {receiptCode(lastHash)}
      </Box>
      <dl className={styles.facts}>
        <dt>{t('preReport.paper')}</dt>
        <dd>{title}</dd>
        <dt>{t('preReport.when')}</dt>
        <dd>{new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }).format(submittedAt)}</dd>
        <dt>{t('preReport.used')}</dt>
        <dd>
          <SpanText spanMs={spentMs} />
        </dd>
        <dt>{t('preReport.answered')}</dt>
        <dd>{t('preReport.of', { answered: answeredCount, total: itemCount })}</dd>
        {perSubject.map((subject) => (
          <div key={subject.slug} className={styles.subject}>
            <dt>{subject.title}</dt>
            <dd>{t('preReport.of', { answered: subject.answeredCount, total: subject.itemCount })}</dd>
          </div>
        ))}
      </dl>
      <Box component="p" c="dimmed" fz={15}>
        {t('preReport.keep')}
      </Box>
    </Card>
  )
}
