import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../../src-shared/billing/plans.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { priceText } from '../price-text.ts'
import styles from './receipt.module.css'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'

interface ReceiptProps {
  readonly subscription: Subscription
  readonly learnerName: string
  /** Link back to the history. */
  readonly back: { readonly to: string; readonly label: string }
}

/** A printable receipt of one grant. */
export function Receipt({ subscription, learnerName, back }: ReceiptProps) {
  const { t } = useBillingText()
  const { i18n } = useTranslation()
  const dayOf = useDayText()
  const { subscriptionId, title, startedAt, endsAt, state, source, reference, paid, madeAt } = subscription
  const number = subscriptionId.slice(0, 8).toUpperCase()
  const lines: readonly (readonly [string, string])[] = [
    [t('receipt.number'), number],
    [t('receipt.learner'), learnerName],
    [t('receipt.for'), title],
    [t('receipt.granted'), dayOf(madeAt)],
    [t('receipt.from'), dayOf(startedAt)],
    [t('receipt.until'), endsAt === null ? t('receipt.endless') : dayOf(endsAt)],
    [t('receipt.by'), t(`receipt.source.${source}`)],
    ...(reference === '' ? [] : [[t('receipt.reference'), reference] as const]),
    [t('receipt.paid'), paid === null ? t('receipt.unpaid') : priceText(paid, formattingLocale(i18n.language))]
  ]
  return (
    <Page title={t('receipt.title')} lead={t('receipt.lead')} back={<BackLink to={back.to}>{back.label}</BackLink>} width="narrow">
      {source === 'test-payment' ? <Notice tone="warning">{t('receipt.test')}</Notice> : null}
      {state === 'revoked' && endsAt !== null ? <Notice tone="warning">{t('receipt.revoked', { day: dayOf(endsAt) })}</Notice> : null}
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TakePage
        text={{
          title: t('receipt.take.title'),
          print: t('receipt.take.print'),
          printing: t('receipt.take.printing'),
          printed: t('receipt.take.printed'),
          pdf: t('receipt.take.pdf'),
          saving: t('receipt.take.saving'),
          file: t('receipt.take.file', { number }),
          saved: (path) => t('receipt.take.saved', { path })
        }}
      />
    </Page>
  )
}
