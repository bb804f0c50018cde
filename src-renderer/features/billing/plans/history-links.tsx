import { Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useBillingText } from './use-billing-text.ts'

interface HistoryLinksProps {
  readonly to: string
  readonly label: string
  /** Path of the payments page; null if the learner never started a payment. */
  readonly paymentsPath: string | null
}

/** Links from offers to the learner's subscriptions and payments. */
export function HistoryLinks({ to, label, paymentsPath }: HistoryLinksProps) {
  const { t } = useBillingText()
  return (
    <Group mt="lg" gap="sm">
      <Button component={Link} to={to} variant="default">
        {label}
      </Button>
      {paymentsPath === null ? null : (
        <Button component={Link} to={paymentsPath} variant="default">
          {t('buy.toPayments')}
        </Button>
      )}
    </Group>
  )
}
