import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { MarkingClosed } from '../../../features/exam-session/marking/marking-closed.tsx'
import { isClosed, ownMarksQuery } from '../../../features/exam-session/marking/marking-query.ts'
import { OwnMarksTable } from '../../../features/exam-session/marking/own-marks-table.tsx'
import { useMarkingText } from '../../../features/exam-session/marking/use-marking-text.ts'
import { markingPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Page on which teachers see the marks that they gave in an exam, and change them until the release. */
export function OwnMarksPage() {
  const { t } = useMarkingText()
  const { examId = '' } = useParams()
  const { data } = useSuspenseQuery(ownMarksQuery(useBridge(), examId))
  return (
    <Page title={t('own.title')} width="broad" lead={t('own.lead')} back={<BackLink to={markingPath()}>{t('backToList')}</BackLink>}>
      {isClosed(data) ? <MarkingClosed closed={data} /> : <OwnMarksTable examId={examId} marks={data.marks} />}
    </Page>
  )
}
