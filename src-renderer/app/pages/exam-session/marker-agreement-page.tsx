import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { AgreementTables } from '../../../features/exam-session/marking/agreement-tables.tsx'
import { MarkingClosed } from '../../../features/exam-session/marking/marking-closed.tsx'
import { agreementQuery, isClosed } from '../../../features/exam-session/marking/marking-query.ts'
import { useMarkingText } from '../../../features/exam-session/marking/use-marking-text.ts'
import { markingPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Page on which chief markers see how markers agree. */
export function MarkerAgreementPage() {
  const { t } = useMarkingText()
  const { examId = '' } = useParams()
  const { data } = useSuspenseQuery(agreementQuery(useBridge(), examId))
  const lead = isClosed(data) ? undefined : t('agreement.lead', { tolerance: data.tolerance })
  return (
    <Page title={t('agreement.title')} width="broad" lead={lead} back={<BackLink to={markingPath()}>{t('backToList')}</BackLink>}>
      {isClosed(data) ? <MarkingClosed closed={data} /> : <AgreementTables {...data} />}
    </Page>
  )
}
