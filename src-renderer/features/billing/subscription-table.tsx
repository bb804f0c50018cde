import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/formatting-locale.ts'
import type { Subscription } from '../../../src-shared/learning/learning.ts'
import { SheetTable } from '../../ui/sheet-table.tsx'

interface SubscriptionTableProps {
  readonly caption: string
  /** What the first column holds. */
  readonly what: string
  readonly subscriptions: readonly Subscription[]
}

/** What a learner has or had, newest first. */
export function SubscriptionTable({ caption, what, subscriptions }: SubscriptionTableProps) {
  const { t, i18n } = useTranslation()
  const day = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium' })
  return (
    <SheetTable caption={caption} columns={[what, t('subscriptions.started'), t('subscriptions.ends'), t('subscriptions.status')]}>
      {subscriptions
        .toSorted((one, other) => other.startedAt - one.startedAt)
        .map(({ subscriptionId, title, startedAt, endsAt, state }) => (
          <Table.Tr key={subscriptionId}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{day.format(startedAt)}</Table.Td>
            <Table.Td>{endsAt === null ? t('subscriptions.endless') : day.format(endsAt)}</Table.Td>
            <Table.Td>{t(`subscriptions.state.${state}`)}</Table.Td>
          </Table.Tr>
        ))}
    </SheetTable>
  )
}
