import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ComponentType } from 'react'
import type { DrillName, DrillRecord } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { createDrillSession, type DrillSession } from './create-drill-session.ts'
import { DrillFrame } from './drill-frame.tsx'
import { drillPlans } from './drill-plans.ts'
import type { DrillPlan } from './drill-plan.ts'
import { DrillResult } from './drill-result.tsx'
import { KeyboardDrill } from './keyboard-drill.tsx'
import { MouseDrill } from './mouse-drill.tsx'
import { RoomDrill, type RehearsalRoomProps } from './room-drill.tsx'
import { TaskStrip } from './task-strip.tsx'
import { trainerQuery } from './trainer-query.ts'
import { useTrainerText } from './use-trainer-text.ts'

interface DrillViewProps {
  readonly drill: DrillName
  /** The stored record. */
  readonly record: DrillRecord | null
  readonly Room: ComponentType<RehearsalRoomProps>
}

/** One drill from its first task to its result. */
export function DrillView({ drill, record, Room }: DrillViewProps) {
  const { t } = useTrainerText()
  const plan: DrillPlan = drillPlans[drill]
  const { session, isSaved } = useDrillSession(plan, record)
  const state = useSyncExternalStore(session.subscribe, session.getState)
  if (state.phase === 'finished') {
    return <DrillResult drill={drill} tally={state.tally} isSaved={isSaved} onAgain={session.beginAgain} onSaveAgain={session.saveAgain} />
  }
  if (plan.board === 'room') return <RoomDrill plan={plan} session={session} state={state} isSaved={isSaved} Room={Room} />
  return (
    <DrillFrame title={t(`drills.${drill}.title`)} strip={<TaskStrip plan={plan} state={state} isSaved={isSaved} />}>
      {plan.board === 'mouse' ? <MouseDrill plan={plan} session={session} state={state} /> : <KeyboardDrill session={session} />}
    </DrillFrame>
  )
}

/** Returns a session whose changes are saved at the backend and in the overview's cache; `isSaved` is false while the newest change is not saved. */
function useDrillSession(plan: DrillPlan, record: DrillRecord | null): { readonly session: DrillSession; readonly isSaved: boolean } {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [isSaved, setIsSaved] = useState(true)
  const [session] = useState(() => {
    const made = createDrillSession({
      plan,
      record,
      now: () => performance.now(),
      save(changed) {
        void save(changed).then(setIsSaved)
      }
    })

    async function save(changed: DrillRecord): Promise<boolean> {
      const { queryKey } = trainerQuery(bridge)
      queryClient.setQueryData(queryKey, (drills = []) => withDrill(drills, changed))
      try {
        const { drill } = await unwrap(bridge.trainer.keep(changed))
        queryClient.setQueryData(queryKey, (drills = []) => withDrill(drills, drill))
        made.noteSaved(drill.revision)
        return true
      } catch {
        return false
      }
    }
    return made
  })
  return { session, isSaved }
}

/** Of two records of a drill, the one with the higher revision wins. */
function withDrill(drills: readonly DrillRecord[], record: DrillRecord): DrillRecord[] {
  const known = drills.find(({ drill }) => drill === record.drill)
  return known && known.revision > record.revision ? [...drills] : [...drills.filter((other) => other !== known), record]
}
