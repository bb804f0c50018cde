import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { NoThread } from '../../features/chat/no-thread.tsx'
import { supportThreadQuery } from '../../features/chat/support-query.ts'
import { SupportThread } from '../../features/chat/support-thread.tsx'
import { useSupportText } from '../../features/chat/use-support-text.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { supportPath } from '../paths.ts'

export function SupportThreadPage() {
  const { t } = useSupportText()
  const { threadId = '' } = useParams()
  const { data } = useSuspenseQuery(supportThreadQuery(useBridge(), threadId))
  return (
    <Page
      title={data === null ? t('title') : t(`subject.${data.thread.about}`)}
      width="reading"
      back={<BackLink to={supportPath()}>{t('back')}</BackLink>}
    >
      {data === null ? <NoThread backPath={supportPath()} backLabel={t('back')} /> : <SupportThread key={threadId} {...data} />}
    </Page>
  )
}
