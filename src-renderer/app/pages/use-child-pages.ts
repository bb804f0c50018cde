import { isChild } from '../../features/learning/child/is-child.ts'
import { useGuardianVisit } from '../../features/learning/child/guardian-visit.ts'
import { useSession } from '../../features/account/session/session-query.ts'

/** Returns whether the pages for children are shown: to a child, unless a guardian has opened all pages. */
export function useChildPages(): boolean {
  const { user } = useSession().auth
  const { isOn } = useGuardianVisit(user?.id)
  return isChild(user) && !isOn
}
