import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../src-shared/learning/learning.ts'

interface SubscriptionTableProps {
  readonly caption: string
  /** What the first column holds. */
  readonly what: string
  readonly subscriptions: readonly Subscription[]
}

/** What a learner has or had, newest first. */
export function SubscriptionTable({ caption, what, subscriptions }: SubscriptionTableProps) {
  const { t, i18n } = useTranslation()
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  return (
    <Table verticalSpacing="sm" borderColor="var(--koya-line)">
      <caption className="visually-hidden">{caption}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{what}</Table.Th>
          <Table.Th scope="col">{t('subscriptions.started')}</Table.Th>
          <Table.Th scope="col">{t('subscriptions.ends')}</Table.Th>
          <Table.Th scope="col">{t('subscriptions.status')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
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
      </Table.Tbody>
    </Table>
  )
}
