import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { addOnListQuery, planListQuery } from '../../../features/billing/plans/billing-query.ts'
import { Checkout } from '../../../features/billing/payment/checkout.tsx'
import { useCheckoutText } from '../../../features/billing/payment/use-checkout-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { paymentsPath } from '../../../routes/paths.ts'

/** Checkout of the plan or add-on in the address. */
export function CheckoutPage() {
  const { kind, slug = '' } = useParams()
  return kind === 'add-on' ? <AddOnCheckout slug={slug} /> : <PlanCheckout slug={slug} />
}

function PlanCheckout({ slug }: { readonly slug: string }) {
  const { data: plans } = useSuspenseQuery(planListQuery(useBridge()))
  const plan = plans.find((one) => one.slug === slug)
  if (!plan || !isForSale(plan)) return <NotOnOffer />
  const { title, price } = plan
  const offer = { kind: 'plan', slug } as const
  // Paying for an owned plan again extends it.
  return <Checkout offer={offer} title={title} price={price} isOwned={false} offerPath="/dashboard/subscriptions" paymentsPath={paymentsPath()} />
}

function AddOnCheckout({ slug }: { readonly slug: string }) {
  const { data: addOns } = useSuspenseQuery(addOnListQuery(useBridge()))
  const addOn = addOns.find((one) => one.slug === slug)
  if (!addOn || !isForSale(addOn)) return <NotOnOffer />
  const { title, price, isOwned } = addOn
  const offer = { kind: 'add-on', slug } as const
  return <Checkout offer={offer} title={title} price={price} isOwned={isOwned} offerPath="/dashboard/add-ons" paymentsPath={paymentsPath()} />
}

function NotOnOffer() {
  const { t } = useCheckoutText()
  return (
    <Page title={t('gone.title')}>
      <EmptyState drawing="lostPath" title={t('gone.title')} action={{ to: '/dashboard/subscriptions', label: t('gone.button') }}>
        {t('gone.words')}
      </EmptyState>
    </Page>
  )
}
