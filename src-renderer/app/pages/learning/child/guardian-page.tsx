import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { sessionQuery, useSession } from '../../../../features/account/session/session-query.ts'
import { GuardianCorner } from '../../../../features/learning/child/guardian-corner.tsx'
import { GuardianGate } from '../../../../features/learning/child/guardian-gate.tsx'
import { GuardianTime } from '../../../../features/learning/child/guardian-time.tsx'
import { useGuardianVisit } from '../../../../features/learning/child/guardian-visit.ts'
import { isChild } from '../../../../features/learning/child/is-child.ts'
import { useChildText } from '../../../../features/learning/child/use-child-text.ts'
import { progressQuery } from '../../../../features/learning/home/progress-query.ts'
import { learningTimeQuery } from '../../../../features/learning/time/learning-time-query.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'

/** For the guardian of a child, behind a question. Others learn for whom it is. */
export function GuardianPage() {
  const { t } = useChildText()
  const { user } = useSession().auth
  const { isOn, begin } = useGuardianVisit(user?.id)
  const bridge = useBridge()
  const { data: progress } = useQuery(progressQuery(bridge))
  const { data: time, isError } = useQuery(learningTimeQuery(bridge))
  const saveLimit = useSaveLimit()
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
  return (
    <GuardianCorner
      name={user?.name ?? ''}
      progress={progress}
      time={<GuardianTime time={time ?? (isError ? null : undefined)} limit={user?.profile.minutesADay ?? null} saveLimit={saveLimit} />}
    />
  )
}

/** Returns a function that saves the minutes a day together with the rest of the profile as main currently has it. */
function useSaveLimit(): (minutes: number | null) => Promise<void> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (minutesADay) => {
    const { user } = (await unwrap(bridge.session.read({}))).auth
    if (user === null) return
    await unwrap(bridge.profile.update({ name: user.name, profile: { ...user.profile, minutesADay } }))
    await queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })
  }
}
