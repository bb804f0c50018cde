import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Subscription } from '../../../../src-shared/billing/plans.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { useBillingText } from './use-billing-text.ts'

interface SubscriptionTableProps {
  readonly caption: string
  /** Heading of the first column. */
  readonly what: string
  readonly subscriptions: readonly Subscription[]
}

/** A learner's current and former subscriptions, newest first. */
export function SubscriptionTable({ caption, what, subscriptions }: SubscriptionTableProps) {
  const { t, i18n } = useTranslation()
  const { t: tell } = useBillingText()
  const day = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium' })
  return (
    <SheetTable
      caption={caption}
      columns={[what, t('subscriptions.started'), t('subscriptions.ends'), t('subscriptions.status'), tell('history.receipt')]}
    >
      {subscriptions
        .toSorted((one, other) => other.startedAt - one.startedAt)
        .map(({ subscriptionId, title, startedAt, endsAt, openUntil, state }) => (
          <Table.Tr key={subscriptionId}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{day.format(startedAt)}</Table.Td>
            <Table.Td>{endsAt === null ? t('subscriptions.endless') : day.format(endsAt)}</Table.Td>
            <Table.Td>{tell(`state.${state}`, { day: openUntil === null ? '' : day.format(openUntil) })}</Table.Td>
            <Table.Td>
              <Link to={`?receipt=${subscriptionId}`} aria-label={tell('history.receiptOf', { title, day: day.format(startedAt) })}>
                {tell('history.receipt')}
              </Link>
            </Table.Td>
          </Table.Tr>
        ))}
    </SheetTable>
  )
}
