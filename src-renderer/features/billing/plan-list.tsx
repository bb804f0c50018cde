import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../src-shared/learning/learning.ts'
import { CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HowToGet } from './how-to-get.tsx'
import { PricingCard } from './pricing-card.tsx'
import { VoucherForm } from './voucher-form.tsx'

/** Every plan, and how one is had where nothing can be bought. */
export function PlanList({ plans }: { readonly plans: readonly Plan[] }) {
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
          <PricingCard key={plan.slug} plan={plan} />
        ))}
      </CardGrid>
      <VoucherForm />
      <HowToGet title={t('plans.how.title')}>{t('plans.how.words')}</HowToGet>
    </>
  )
}
