import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Subscription } from '../../../src-shared/learning/learning.ts'
import { Notice } from '../../ui/notice.tsx'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'

const paths = { plan: '/dashboard/subscriptions', addOn: '/dashboard/add-ons' } as const

interface RenewalNoticesProps {
  readonly subscriptions: readonly Subscription[]
  /** What they are, on a page that is about something else: each notice then leads to where it is seen to. */
  readonly leadsTo?: keyof typeof paths
}

/** What ends soon, or has ended and is still open: the backend says which. */
export function RenewalNotices({ subscriptions, leadsTo }: RenewalNoticesProps) {
  const { t } = useBillingText()
  const dayOf = useDayText()
  const way =
    leadsTo === undefined ? undefined : (
      <Button component={Link} to={paths[leadsTo]} size="compact-md" variant="default">
        {t(`renewal.see.${leadsTo}`)}
      </Button>
    )
  return subscriptions.map(({ subscriptionId, title, endsAt, openUntil, renewal }) =>
    renewal === null || endsAt === null ? null : (
      <Notice
        key={subscriptionId}
        tone="warning"
        title={t(`renewal.${renewal}.title`, { title, day: dayOf(endsAt) })}
        icon={<IconClock size={22} aria-hidden />}
        action={way}
        testId={`renewal-${subscriptionId}`}
      >
        {t(`renewal.${renewal}.words`, { openUntil: openUntil === null ? '' : dayOf(openUntil) })}
      </Notice>
    )
  )
}
