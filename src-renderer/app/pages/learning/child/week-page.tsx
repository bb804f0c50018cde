import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useSession } from '../../../../features/account/session/session-query.ts'
import { isChild } from '../../../../features/learning/child/is-child.ts'
import { WeekMail } from '../../../../features/learning/week/week-mail.tsx'
import { weekQuery } from '../../../../features/learning/week/week-query.ts'
import { WeekView } from '../../../../features/learning/week/week-view.tsx'
import { guardianPath, progressPath } from '../../../../routes/paths.ts'

/** The last seven days of the signed-in learner, for a family. A child's layout has it only while a guardian visits. */
export function WeekPage() {
  const { user } = useSession().auth
  const { data: week } = useSuspenseQuery(weekQuery(useBridge()))
  const back = isChild(user) ? ({ to: guardianPath(), name: 'toGuardian' } as const) : ({ to: progressPath(), name: 'toProgress' } as const)
  return <WeekView week={week} back={back} mail={<WeekMail />} />
}
