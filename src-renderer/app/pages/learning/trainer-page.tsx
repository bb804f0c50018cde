import { useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { TrainerOverview } from '../../../features/learning/trainer/trainer-overview.tsx'
import { trainerQuery } from '../../../features/learning/trainer/trainer-query.ts'

export function TrainerPage() {
  const { data: records } = useSuspenseQuery(trainerQuery(useBridge()))
  return <TrainerOverview records={records} />
}
