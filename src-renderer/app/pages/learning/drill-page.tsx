import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { drillNames } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { DrillView } from '../../../features/learning/trainer/drill-view.tsx'
import type { RehearsalRoomProps } from '../../../features/learning/trainer/room-drill.tsx'
import { trainerQuery } from '../../../features/learning/trainer/trainer-query.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { LazyTrainerRoom, useTrainerRoomAhead } from './lazy-trainer-room.tsx'

/** A trainer drill, full-window like the exam. */
export function DrillPage() {
  useExamText()
  useTrainerRoomAhead()
  const { drill: wanted } = useParams()
  const drill = drillNames.find((name) => name === wanted) ?? drillNames[0]
  const { data: records } = useSuspenseQuery(trainerQuery(useBridge()))
  return <DrillView key={drill} drill={drill} record={records.find((record) => record.drill === drill) ?? null} Room={RehearsalRoom} />
}

/** The drills train the eight keys, so only these are enabled, whatever the exam settings say. */
const eightKeysOnly = { hasLetterKeys: true, hasDigitKeys: false, hasStrikes: false }

function RehearsalRoom(props: RehearsalRoomProps) {
  return <LazyTrainerRoom {...props} fixed={eightKeysOnly} />
}
