import { Box, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Page } from '../../../ui/page/page.tsx'
import { priceText } from '../price-text.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { HeldMoney } from './held-money.tsx'
import { textKeyOf } from './purchase-text.ts'
import { useCheckoutText } from './use-checkout-text.ts'

interface PaymentHistoryProps {
  /** Newest first. */
  readonly purchases: readonly Purchase[]
  readonly offerPath: string
}

/** All payments that a learner started, each with its reference for support. */
export function PaymentHistory({ purchases, offerPath }: PaymentHistoryProps) {
  const { t } = useCheckoutText()
  const { i18n } = useTranslation()
  const locale = formattingLocale(i18n.language)
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const columns = ['what', 'when', 'amount', 'state'] as const
  return (
    <Page title={t('history.title')} lead={t('history.lead')} back={<BackLink to={offerPath}>{t('back.plan')}</BackLink>}>
      <Stack>
        <HeldMoney purchases={purchases} />
        {purchases.length === 0 ? (
          <EmptyState drawing="deskLamp" title={t('history.empty.title')} action={{ to: offerPath, label: t('history.empty.button') }}>
            {t('history.empty.words')}
          </EmptyState>
        ) : (
          <SheetTable caption={t('history.caption')} columns={columns.map((column) => t(`history.${column}`))} hasWholeHeadings>
            {purchases.map((purchase) => (
              <Table.Tr key={purchase.purchaseId}>
                <Table.Th scope="row">
                  {purchase.title}
                  <Box component="span" display="block" c="dimmed" fw={400} fz="sm">
                    {t('reference')}: <code>{purchase.reference}</code>
                  </Box>
                </Table.Th>
                <Table.Td>{when.format(purchase.startedAt)}</Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{priceText(purchase.price, locale)}</Table.Td>
                <Table.Td>
                  {purchase.isTest ? `${t('test.badge')}: ${t(`${textKeyOf(purchase)}.title`)}` : t(`${textKeyOf(purchase)}.title`)}
                </Table.Td>
              </Table.Tr>
            ))}
          </SheetTable>
        )}
      </Stack>
    </Page>
  )
}
