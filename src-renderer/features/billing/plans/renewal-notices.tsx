import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Subscription } from '../../../../src-shared/billing/plans.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BuyLink } from './buy-link.tsx'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'

const paths = { plan: '/dashboard/subscriptions', addOn: '/dashboard/add-ons' } as const

interface RenewalNoticesProps {
  readonly subscriptions: readonly Subscription[]
  /** Kind of the subscriptions, when shown on another page: each notice then links to their page. */
  readonly leadsTo?: keyof typeof paths
  /** Returns the checkout path for a slug; null if it cannot be bought here. */
  readonly renewPath?: (slug: string) => string | null
}

/** Reminders of subscriptions that end soon, or that have ended and are still open, as reported by the backend. */
export function RenewalNotices({ subscriptions, leadsTo, renewPath = () => null }: RenewalNoticesProps) {
  const { t } = useBillingText()
  const dayOf = useDayText()
  const way =
    leadsTo === undefined ? undefined : (
      <Button component={Link} to={paths[leadsTo]} size="compact-md" variant="default">
        {t(`renewal.see.${leadsTo}`)}
      </Button>
    )
  return subscriptions.map(({ subscriptionId, slug, title, endsAt, openUntil, renewal }) => {
    if (renewal === null || endsAt === null) return null
    const to = renewPath(slug)
    return (
      <Notice
        key={subscriptionId}
        tone="warning"
        title={t(`renewal.${renewal}.title`, { title, day: dayOf(endsAt) })}
        icon={<IconClock size={22} aria-hidden />}
        action={to === null ? way : <BuyLink to={to} title={title} purpose="renew" />}
      >
        {t(`renewal.${renewal}.words`, { openUntil: openUntil === null ? '' : dayOf(openUntil) })}
      </Notice>
    )
  })
}
