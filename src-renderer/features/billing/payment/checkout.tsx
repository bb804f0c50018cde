import { Box, Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OfferRef } from '../../../../src-shared/billing/offer.ts'
import type { Price } from '../../../../src-shared/billing/plans.ts'
import { findLiveLink, hasLink } from '../../../../src-shared/billing/live-link.ts'
import { paymentProviders } from '../../../../src-shared/billing/payment-providers.ts'
import type { PaymentOffer, Purchase } from '../../../../src-shared/billing/purchase.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { priceText } from '../price-text.ts'
import { paymentListQuery, purchaseQuery, checkoutWindowQuery } from './checkout-query.ts'
import { HeldMoney } from './held-money.tsx'
import { PhonePayment } from './phone-payment.tsx'
import { PurchaseStatus } from './purchase-status.tsx'
import { isWaiting } from './purchase-text.ts'
import { useCheckoutText } from './use-checkout-text.ts'
import type { CheckoutWindowView } from '../../../../src-shared/billing/checkout-contract.ts'

interface CheckoutProps {
  readonly offer: OfferRef
  readonly title: string
  readonly price: Price
  /** True if the learner already owns it permanently, so it cannot be bought again. */
  readonly isOwned: boolean
  /** Page that offers it. */
  readonly offerPath: string
  readonly paymentsPath: string
}

/** Checkout of one plan or add-on: opens the payment window and shows the payment's state. */
export function Checkout({ offer, title, price, isOwned, offerPath, paymentsPath }: CheckoutProps) {
  const { t } = useCheckoutText()
  const { data: list } = useSuspenseQuery(paymentListQuery(useBridge()))
  const ofOffer = list.purchases.filter((one) => one.offer.kind === offer.kind && one.offer.slug === offer.slug)
  const [begun] = ofOffer
  const linked = findLiveLink(list.purchases, offer)
  const coming = ofOffer.find(({ isOnItsWay }) => isOnItsWay)
  return (
    <Page title={t('title', { title })} lead={t('lead')} width="reading" back={<BackLink to={offerPath}>{t(`back.${offer.kind}`)}</BackLink>}>
      <Stack>
        <TestMark payment={list.payment} />
        <HeldMoney purchases={ofOffer.filter((one) => one !== begun)} />
        {isOwned && begun === undefined ? (
          <Notice tone="calm" title={t('owned.title')}>
            {t('owned.words')}
          </Notice>
        ) : list.payment.kind === 'none' && begun === undefined ? (
          <Notice tone="calm" title={t('none.title')}>
            {t('none.words')}
          </Notice>
        ) : (
          <CheckoutCard
            offer={offer}
            price={price}
            payment={list.payment}
            isOwned={isOwned}
            offerPath={offerPath}
            begun={begun}
            others={[linked, coming].flatMap((one) => (one === undefined || one === begun ? [] : one))}
            isLinked={linked !== undefined}
            isComing={coming !== undefined}
          />
        )}
        <Group gap="sm">
          <Button component={Link} to={paymentsPath} variant="default">
            {t('toPayments')}
          </Button>
        </Group>
      </Stack>
    </Page>
  )
}

/** A test payment must not look like a real one, nor the reverse. */
function TestMark({ payment }: { readonly payment: PaymentOffer }) {
  const { t } = useCheckoutText()
  if (payment.kind !== 'test') return null
  return (
    <Notice tone="warning" title={t('test.title')}>
      {t('test.words')}
    </Notice>
  )
}

interface CheckoutCardProps {
  readonly offer: OfferRef
  readonly price: Price
  readonly payment: PaymentOffer
  readonly isOwned: boolean
  readonly offerPath: string
  /** Its newest purchase, if any. */
  readonly begun: Purchase | undefined
  /** Its earlier purchases that may still be paid: by a link, or with money on its way. */
  readonly others: readonly Purchase[]
  /** Whether an existing payment link is still valid. */
  readonly isLinked: boolean
  /** Whether money for it is on its way. */
  readonly isComing: boolean
}

function CheckoutCard({ offer, price, payment, isOwned, offerPath, begun, others, isLinked, isComing }: CheckoutCardProps) {
  const { t } = useCheckoutText()
  const { i18n } = useTranslation()
  const { purchaseId, phase } = useCheckoutWindow()
  const isBefore = begun?.state === 'started' || begun?.state === 'opened'
  const isInWindow = isBefore && purchaseId === begun.purchaseId && (phase === 'opening' || phase === 'open' || phase === 'done')
  const paid = priceText(price, formattingLocale(i18n.language))
  return (
    <Card as="section" tone="plain">
      <Group align="baseline" mb="md">
        <Box component="p" m={0} fw={700} fz="xl">
          {paid}
        </Box>
        {payment.provider === null ? null : (
          <Box component="p" m={0}>
            {t('by')} {paymentProviders[payment.provider].title}
          </Box>
        )}
      </Group>
      {begun === undefined ? null : <Begun key={begun.purchaseId} first={begun} />}
      {others.map((one) => (
        <Begun key={one.purchaseId} first={one} />
      ))}
      {begun?.state === 'paid' ? (
        <Group gap="sm">
          <Button component={Link} to={offerPath}>
            {t(`seeOwn.${offer.kind}`)}
          </Button>
        </Group>
      ) : null}
      {payment.kind !== 'none' && !isOwned && !isComing && !isInWindow ? (
        <WaysToPay offer={offer} paid={paid} begun={begun} isLinked={isLinked} />
      ) : null}
    </Card>
  )
}

interface WaysToPayProps {
  readonly offer: OfferRef
  /** The formatted price. */
  readonly paid: string
  readonly begun: Purchase | undefined
  /** Whether an existing payment link is still valid. */
  readonly isLinked: boolean
}

/** Ways to pay: in a window on this computer, or on another person's phone. */
function WaysToPay({ offer, paid, begun, isLinked }: WaysToPayProps) {
  const { t } = useCheckoutText()
  const bridge = useBridge()
  const queries = useQueryClient()
  const onSettled = (): Promise<void> => queries.invalidateQueries(paymentListQuery(bridge))
  const start = useMutation({ mutationFn: () => unwrap(bridge.checkout.start({ offer })), onSettled })
  const paymentLink = useMutation({ mutationFn: () => unwrap(bridge.checkout.handOver({ offer })), onSettled })
  const error = start.error ?? paymentLink.error
  return (
    <>
      {error === null ? null : <Notice tone="trouble">{toFailure(error).message}</Notice>}
      <Group gap="sm">
        <BusyButton
          variant={isLinked || mayHavePaid(begun) ? 'default' : 'filled'}
          isBusy={start.isPending}
          busyLabel={t('starting')}
          disabled={paymentLink.isPending}
          onClick={() => {
            paymentLink.reset()
            start.mutate()
          }}
        >
          {t(isLinked ? 'payHere' : payKeyOf(begun), { price: paid })}
        </BusyButton>
        {isLinked ? null : (
          <BusyButton
            variant="default"
            isBusy={paymentLink.isPending}
            busyLabel={t('phone.starting')}
            disabled={start.isPending}
            onClick={() => {
              start.reset()
              paymentLink.mutate()
            }}
          >
            {t('phone.pay')}
          </BusyButton>
        )}
      </Group>
    </>
  )
}

/** Somebody who has paid, or may have, must not pay again by mistake: then paying is the secondary action with a clear label. */
function mayHavePaid(begun: Purchase | undefined): boolean {
  return begun?.state === 'paid' || begun?.state === 'unknown' || begun?.state === 'pending'
}

function payKeyOf(begun: Purchase | undefined): 'pay' | 'payAgain' | 'payLonger' | 'payOnceMore' {
  if (begun === undefined) return 'pay'
  if (begun.state === 'paid') return 'payLonger'
  return mayHavePaid(begun) ? 'payOnceMore' : 'payAgain'
}

/** A started purchase; polls while its state may change. */
function Begun({ first }: { readonly first: Purchase }) {
  const bridge = useBridge()
  const queries = useQueryClient()
  const view = useCheckoutWindow()
  const { data: purchase = first, isFetching, isError, refetch } = useQuery(purchaseQuery(bridge, first.purchaseId))
  const { t } = useCheckoutText()
  const isChanged = purchase.state !== first.state || hasLink(purchase) !== hasLink(first)
  useEffect(() => {
    // A purchase can open content on any page.
    if (isChanged) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'purchase' && queryKey[1] !== 'window' })
  }, [isChanged, queries])
  return (
    <>
      <PhonePayment purchase={purchase} />
      <PurchaseStatus
        purchase={purchase}
        phase={view.purchaseId === purchase.purchaseId ? view.phase : 'none'}
        isChecking={isFetching}
        onCheck={() => {
          void refetch()
        }}
        onRaise={() => {
          void bridge.checkout.raise({})
        }}
      />
      {isError && isWaiting(purchase) ? (
        <Notice tone="warning" title={t('lineGone.title')}>
          {t('lineGone.words')}
        </Notice>
      ) : null}
    </>
  )
}

const noWindow: CheckoutWindowView = { purchaseId: null, phase: 'none' }

/** Returns the checkout window's state, in step with main; each change refetches the purchase. */
function useCheckoutWindow(): CheckoutWindowView {
  const bridge = useBridge()
  const queries = useQueryClient()
  const { data = noWindow } = useQuery(checkoutWindowQuery(bridge))
  useEffect(
    () =>
      bridge.checkout.onWindowChanged((view) => {
        queries.setQueryData(checkoutWindowQuery(bridge).queryKey, view)
        if (view.purchaseId !== null) void queries.invalidateQueries({ queryKey: ['checkout', 'purchase', view.purchaseId] })
      }),
    [bridge, queries]
  )
  return data
}
