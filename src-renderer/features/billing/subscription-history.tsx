import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../src-shared/learning/learning.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

interface SubscriptionHistoryProps {
  /** Which history: of plans, or of add-ons. */
  readonly of: 'subscriptions' | 'addOnSubscriptions'
  /** Where what it lists is offered. */
  readonly offerPath: string
  readonly subscriptions: readonly Subscription[]
}

/** What a learner has or had, with the way back to what there is. */
export function SubscriptionHistory({ of: history, offerPath, subscriptions }: SubscriptionHistoryProps) {
  const { t } = useTranslation()
  return (
    <Page title={t(`${history}.title`)} lead={t(`${history}.lead`)} back={<BackLink to={offerPath}>{t(`${history}.back`)}</BackLink>}>
      {subscriptions.length === 0 ? (
        <EmptyState drawing="deskLamp" title={t(`${history}.empty.title`)} action={{ to: offerPath, label: t(`${history}.empty.button`) }}>
          {t(`${history}.empty.words`)}
        </EmptyState>
      ) : (
        <SubscriptionTable
          caption={t(`${history}.caption`)}
          what={t(history === 'subscriptions' ? 'subscriptions.plan' : 'subscriptions.addOn')}
          subscriptions={subscriptions}
        />
      )}
    </Page>
  )
}
