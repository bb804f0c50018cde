import { useSuspenseQueries } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { NoThread } from '../../../features/support/no-thread.tsx'
import { supportContactsQuery, supportThreadQuery } from '../../../features/support/support-query.ts'
import { SupportThread } from '../../../features/support/support-thread.tsx'
import { useSupportText } from '../../../features/support/use-support-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { supportPath } from '../../../routes/paths.ts'

export function SupportThreadPage() {
  const { t } = useSupportText()
  const { threadId = '' } = useParams()
  const bridge = useBridge()
  const [{ data }, { data: availability }] = useSuspenseQueries({ queries: [supportThreadQuery(bridge, threadId), supportContactsQuery(bridge)] })
  return (
    <Page
      title={data === null ? t('title') : t(`subject.${data.thread.about}`)}
      width="reading"
      back={<BackLink to={supportPath()}>{t('back')}</BackLink>}
    >
      {data === null ? (
        <NoThread backPath={supportPath()} backLabel={t('back')} />
      ) : (
        <SupportThread key={threadId} {...data} isStaffed={availability.isStaffed} />
      )}
    </Page>
  )
}
