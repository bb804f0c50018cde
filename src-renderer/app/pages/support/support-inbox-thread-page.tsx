import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { InboxThread } from '../../../features/support/inbox-thread.tsx'
import { NoThread } from '../../../features/support/no-thread.tsx'
import { StaffOnly } from '../../../features/support/staff-only.tsx'
import { inboxThreadQuery } from '../../../features/support/support-query.ts'
import { useSupportText } from '../../../features/support/use-support-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { supportInboxPath, supportPath } from '../../../routes/paths.ts'

export function SupportInboxThreadPage() {
  const { t } = useSupportText()
  const { threadId = '' } = useParams()
  const { data } = useSuspenseQuery(inboxThreadQuery(useBridge(), threadId))
  const isThere = data !== null && data !== 'locked'
  return (
    <Page
      title={isThere ? t(`subject.${data.thread.about}`) : t('forStaff.title')}
      width="reading"
      back={<BackLink to={supportInboxPath()}>{t('forStaff.backToDesk')}</BackLink>}
    >
      {data === 'locked' ? <StaffOnly backPath={supportPath()} /> : null}
      {data === null ? <NoThread backPath={supportInboxPath()} backLabel={t('forStaff.backToDesk')} /> : null}
      {isThere ? <InboxThread key={threadId} {...data} /> : null}
    </Page>
  )
}
