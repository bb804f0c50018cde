import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { drillNames } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { BridgeProvider, useBridge } from '../../../bridge/bridge-context.tsx'
import { ExamRoom } from '../../../features/attempt/room/exam-room.tsx'
import { DrillView } from '../../../features/learning/trainer/drill-view.tsx'
import type { RehearsalRoomProps } from '../../../features/learning/trainer/room-drill.tsx'
import { trainerQuery } from '../../../features/learning/trainer/trainer-query.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useRoomSettings } from '../use-room-settings.ts'

/** A trainer drill, full-window like the exam. */
export function DrillPage() {
  useExamText()
  const { drill: wanted } = useParams()
  const drill = drillNames.find((name) => name === wanted) ?? drillNames[0]
  const { data: records } = useSuspenseQuery(trainerQuery(useBridge()))
  return <DrillView key={drill} drill={drill} record={records.find((record) => record.drill === drill) ?? null} Room={RehearsalRoom} />
}

/** The real exam room with a rehearsal in place of main, so that nothing can affect a real attempt. */
function RehearsalRoom({ rehearsal, ...room }: RehearsalRoomProps) {
  const bridge = useBridge()
  const { saved, onChange } = useRoomSettings()
  // The drills train the eight keys, so only these are enabled, whatever the exam settings say.
  const settings = useMemo(() => ({ saved: { ...saved, hasLetterKeys: true, hasDigitKeys: false, hasStrikes: false }, onChange }), [saved, onChange])
  const practice = useMemo(() => ({ ...bridge, attempt: { ...bridge.attempt, ...rehearsal.bridge } }), [bridge, rehearsal])
  return (
    <BridgeProvider bridge={practice}>
      <ExamRoom attempt={rehearsal.attempt} settings={settings} {...room} />
    </BridgeProvider>
  )
}
