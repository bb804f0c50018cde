import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src-shared/billing/plans.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { BuyPath } from './buy-link.tsx'
import { HowToGet } from './how-to-get.tsx'
import { PricingCard } from './pricing-card.tsx'
import { VoucherForm } from './voucher-form.tsx'

interface PlanListProps {
  readonly plans: readonly Plan[]
  readonly buyPath: BuyPath
}

/** All plans, and how to get one. */
export function PlanList({ plans, buyPath }: PlanListProps) {
  const { t } = useTranslation()
  if (plans.length === 0) {
    return (
      <EmptyState drawing="deskLamp" title={t('plans.empty.title')} action={{ to: '/dashboard', label: t('plans.empty.button') }}>
        {t('plans.empty.words')}
      </EmptyState>
    )
  }
  return (
    <>
      <CardGrid label={t('plans.title')}>
        {plans.map((plan) => (
          <PricingCard key={plan.slug} plan={plan} buyPath={buyPath} />
        ))}
      </CardGrid>
      <VoucherForm />
      <HowToGet kind="plan" canBuy={buyPath !== null} />
    </>
  )
}
