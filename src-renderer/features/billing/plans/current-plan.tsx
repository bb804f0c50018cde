import { useId } from 'react'
import type { Plan, Subscription } from '../../../../src-shared/billing/plans.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'

interface CurrentPlanProps {
  readonly plans: readonly Plan[]
  readonly subscriptions: readonly Subscription[]
}

/** The learner's current plan and its end, plus any further paid period; renders nothing on a server without plans. */
export function CurrentPlan({ plans, subscriptions }: CurrentPlanProps) {
  const { t } = useBillingText()
  const dayOf = useDayText()
  const titleId = useId()
  const plan = plans.find(({ isCurrent }) => isCurrent)
  const running = subscriptions.find(({ slug, state }) => slug === plan?.slug && state === 'active')
  if (plan === undefined || running === undefined) return null
  // Newest first.
  const coming = subscriptions.find(({ slug, state }) => slug === plan.slug && state === 'coming')
  const { endsAt } = running
  return (
    <Card as="section" tone="calm" labelledBy={titleId}>
      <h2 id={titleId}>{t('current.title')}</h2>
      <p>{endsAt === null ? t('current.endless', { plan: plan.title }) : t('current.until', { plan: plan.title, day: dayOf(endsAt) })}</p>
      {coming === undefined || coming.endsAt === null ? null : <p>{t('current.next', { plan: coming.title, day: dayOf(coming.endsAt) })}</p>}
    </Card>
  )
}
