import { useEffect, useState } from 'react'
import { stageOf } from '../../../../src-shared/attempt/record/stage.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useFormulasOf } from '../../../ui/markup/typesetter.ts'
import { ExamRoom, type ExamRoomProps } from './exam-room.tsx'
import { openPartOf, viewOfPart } from '../store/open-part.ts'
import { PartIntro } from './part-intro.tsx'

/** A whole paper: the exam room of the open part, and the introduction of the next part between parts. */
export function PaperRoom({ attempt: entered, ...room }: Omit<ExamRoomProps, 'part'>) {
  const bridge = useBridge()
  // Of all parts: no later one may wait for it while its clock runs.
  useFormulasOf(entered.paper)
  const [attempt, setAttempt] = useState(entered)
  const { attemptId, parts } = attempt.paper

  useEffect(
    () =>
      bridge.attempt.onStageChanged((change) => {
        if (change.attemptId !== attemptId) return
        void bridge.attempt.readOpen({}).then((read) => {
          if (read.ok && read.value?.paper.attemptId === attemptId) setAttempt(read.value)
        })
      }),
    [attemptId, bridge]
  )

  const stage = stageOf(attempt.paper, attempt.progress)
  if (parts === undefined) return <ExamRoom {...room} attempt={attempt} part={null} />
  if (stage.kind === 'over') return null
  if (stage.kind === 'part') {
    return <PartOfPaper key={stage.part.id} {...room} attempt={attempt} part={stage.part} />
  }
  return <PartIntro key={stage.next.id} attempt={attempt} stage={stage} strip={room.strip} />
}

interface PartOfPaperProps extends Omit<ExamRoomProps, 'part'> {
  readonly part: Parameters<typeof viewOfPart>[1]
}

/** State is read once per part; a refetched attempt does not change the room. */
function PartOfPaper({ attempt, part, ...room }: PartOfPaperProps) {
  const [view] = useState(() => viewOfPart(attempt, part))
  const [openPart] = useState(() => openPartOf(attempt, part))
  return <ExamRoom {...room} attempt={view} part={openPart} />
}
