import { IconClock } from '@tabler/icons-react'
import type { Subscription } from '../../../src-shared/learning/learning.ts'
import { Notice } from '../../ui/notice.tsx'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'

/** What ends soon, or has ended and is still open: the backend says which. */
export function RenewalNotices({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const { t } = useBillingText()
  const dayOf = useDayText()
  return subscriptions.map(({ subscriptionId, title, endsAt, openUntil, renewal }) =>
    renewal === null || endsAt === null ? null : (
      <Notice
        key={subscriptionId}
        tone="warning"
        title={t(`renewal.${renewal}.title`, { title, day: dayOf(endsAt) })}
        icon={<IconClock size={22} aria-hidden />}
        testId={`renewal-${subscriptionId}`}
      >
        {t(`renewal.${renewal}.words`, { openUntil: openUntil === null ? '' : dayOf(openUntil) })}
      </Notice>
    )
  )
}
