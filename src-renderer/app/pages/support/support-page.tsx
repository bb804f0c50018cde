import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { supportContactsQuery, supportThreadsQuery } from '../../../features/support/support-query.ts'
import { SupportOverview } from '../../../features/support/support-overview.tsx'
import { useSupportText } from '../../../features/support/use-support-text.ts'
import { useSession } from '../../../features/account/session/session-query.ts'
import { Page } from '../../../ui/page/page.tsx'
import { supportInboxPath, supportPath } from '../../../routes/paths.ts'

/** Page on which a learner writes to the staff or, where there is none, finds other help. */
export function SupportPage() {
  const { t } = useSupportText()
  const bridge = useBridge()
  const { user } = useSession().auth
  const [{ data: support }, { data: availability }] = useSuspenseQueries({ queries: [supportThreadsQuery(bridge), supportContactsQuery(bridge)] })
  const isStaff = user?.role === 'staff' || user?.role === 'admin'
  return (
    <Page title={t('title')} lead={t(availability.isStaffed ? 'lead' : 'contacts.lead')}>
      {isStaff ? (
        <Button component={Link} to={supportInboxPath()} variant="default">
          {t('desk')}
        </Button>
      ) : null}
      <SupportOverview {...support} {...availability} pathOf={supportPath} />
    </Page>
  )
}
