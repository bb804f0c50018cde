import { useMemo } from 'react'
import { BridgeProvider, useBridge } from '../../../bridge/bridge-context.tsx'
import { ExamRoom } from '../../../features/attempt/room/exam-room.tsx'
import type { RoomPreferences } from '../../../features/attempt/store/room-preferences.tsx'
import type { RehearsalRoomProps } from '../../../features/learning/trainer/room-drill.tsx'
import { useRoomSettings } from '../../base/use-room-settings.ts'

interface TrainerRoomProps extends RehearsalRoomProps {
  /** Settings that apply whatever the learner has chosen. */
  readonly fixed: Partial<RoomPreferences>
}

/** The real exam room with a rehearsal in place of main, so that nothing can affect a real attempt. */
export function TrainerRoom({ rehearsal, fixed, ...room }: TrainerRoomProps) {
  const bridge = useBridge()
  const { saved, onChange } = useRoomSettings()
  const settings = useMemo(() => ({ saved: { ...saved, ...fixed }, onChange }), [saved, fixed, onChange])
  const practice = useMemo(() => ({ ...bridge, attempt: { ...bridge.attempt, ...rehearsal.bridge } }), [bridge, rehearsal])
  return (
    <BridgeProvider bridge={practice}>
      <ExamRoom attempt={rehearsal.attempt} settings={settings} {...room} />
    </BridgeProvider>
  )
}
