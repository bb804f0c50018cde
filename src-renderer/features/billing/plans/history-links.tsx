import { Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useBillingText } from './use-billing-text.ts'

interface HistoryLinksProps {
  readonly to: string
  readonly label: string
  /** Where payments are listed; null where the learner never began one. */
  readonly paymentsPath: string | null
}

/** Leads from what is offered to what the learner has, and to what was paid. */
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
