import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { MarkingClosed } from '../../../features/exam-session/marking/marking-closed.tsx'
import { isClosed, markingSessionsQuery } from '../../../features/exam-session/marking/marking-query.ts'
import { MarkingSessions } from '../../../features/exam-session/marking/marking-sessions.tsx'
import { useMarkingText } from '../../../features/exam-session/marking/use-marking-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Page on which teachers see the exams whose written answers they mark. The backend checks the role. */
export function MarkingSessionsPage() {
  const { t } = useMarkingText()
  const { data, refetch } = useSuspenseQuery(markingSessionsQuery(useBridge()))
  return (
    <Page title={t('title')} width="broad" lead={t('lead')} back={<BackLink to="/dashboard/more">{t('back')}</BackLink>}>
      {isClosed(data) ? <MarkingClosed closed={data} /> : <MarkingSessions sessions={data} onLookAgain={() => void refetch()} />}
    </Page>
  )
}
