import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useSession } from '../../../../features/account/session/session-query.ts'
import { GuardianCorner } from '../../../../features/learning/child/guardian-corner.tsx'
import { GuardianGate } from '../../../../features/learning/child/guardian-gate.tsx'
import { useGuardianVisit } from '../../../../features/learning/child/guardian-visit.ts'
import { isChild } from '../../../../features/learning/child/is-child.ts'
import { useChildText } from '../../../../features/learning/child/use-child-text.ts'
import { progressQuery } from '../../../../features/learning/home/progress-query.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'

/** For the guardian of a child, behind a question. Others learn for whom it is. */
export function GuardianPage() {
  const { t } = useChildText()
  const { user } = useSession().auth
  const { isOn, begin } = useGuardianVisit(user?.id)
  const { data: progress } = useQuery(progressQuery(useBridge()))
  if (!isChild(user)) {
    return (
      <Page title={t('guardian.title')}>
        <EmptyState drawing="openBook" title={t('guardian.noneTitle')} action={{ label: t('guardian.noneButton'), to: '/dashboard' }}>
          {t('guardian.none')}
        </EmptyState>
      </Page>
    )
  }
  if (!isOn) return <GuardianGate onPassed={begin} />
  return <GuardianCorner name={user?.name ?? ''} progress={progress} time={null} />
}
