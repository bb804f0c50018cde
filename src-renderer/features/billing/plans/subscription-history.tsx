import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../../src-shared/billing/plans.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Receipt } from './receipt.tsx'
import { RenewalNotices } from './renewal-notices.tsx'
import { PlanStatus } from './plan-status.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

interface SubscriptionHistoryProps {
  /** Kind of the history: plans or add-ons. */
  readonly of: 'subscriptions' | 'addOnSubscriptions'
  /** Page that offers them. */
  readonly offerPath: string
  /** Path of this page. */
  readonly path: string
  readonly subscriptions: readonly Subscription[]
  readonly learnerName: string
  /** The subscription whose receipt is shown; null for the history. */
  readonly receiptOf: string | null
}

/** A learner's current and former subscriptions with their receipts, and a link back to the offers. */
export function SubscriptionHistory({ of: history, offerPath, path, subscriptions, learnerName, receiptOf }: SubscriptionHistoryProps) {
  const { t } = useTranslation()
  const asked = subscriptions.find(({ subscriptionId }) => subscriptionId === receiptOf)
  if (asked !== undefined) return <Receipt subscription={asked} learnerName={learnerName} back={{ to: path, label: t(`${history}.title`) }} />
  return (
    <Page title={t(`${history}.title`)} lead={t(`${history}.lead`)} back={<BackLink to={offerPath}>{t(`${history}.back`)}</BackLink>}>
      {subscriptions.length === 0 ? (
        <EmptyState drawing="deskLamp" title={t(`${history}.empty.title`)} action={{ to: offerPath, label: t(`${history}.empty.button`) }}>
          {t(`${history}.empty.words`)}
        </EmptyState>
      ) : (
        <>
          <PlanStatus>
            <RenewalNotices subscriptions={subscriptions} />
          </PlanStatus>
          <SubscriptionTable
            caption={t(`${history}.caption`)}
            what={t(history === 'subscriptions' ? 'subscriptions.plan' : 'subscriptions.addOn')}
            subscriptions={subscriptions}
          />
        </>
      )}
    </Page>
  )
}
