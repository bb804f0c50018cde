import { createContext, use, type ReactNode, useEffect, useState } from 'react'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { runInBackground } from './run-in-background.ts'

/** What the room is furnished with, in turn, after a first frame that has clock and subjects. */
export const roomStages = { question: 1, waysOn: 2, itemTools: 3, filters: 4, legend: 5, cells: 6 } as const

/** As many squares of the palette as come in one turn. */
const CELLS_PER_STAGE = 20

const StageContext = createContext(Infinity)

/** The turn that the room has come to; endless once all of it is there, and outside of `InTurns`. */
export function useRoomStage(): number {
  return use(StageContext)
}

/** How many squares of a palette have had their turn. */
export function cellsBy(stage: number): number {
  return Math.max(0, stage - roomStages.cells + 1) * CELLS_PER_STAGE
}

/** Furnishes the room: what stands in a `FromTurn` comes in that turn. A turn paints nothing that was there before. */
export function StagedRendering({ paper, children }: { readonly paper: Paper; readonly children: ReactNode }) {
  const mostCells = Math.max(...paper.subjects.map(({ items }) => items.length))
  const last = roomStages.cells + Math.ceil(mostCells / CELLS_PER_STAGE) - 1
  const stage = useRenderStage(last)
  return <StageContext value={stage === last ? Infinity : stage}>{children}</StageContext>
}

export function FromStage({ stage, children }: { readonly stage: number; readonly children: ReactNode }) {
  return useRoomStage() < stage ? null : children
}

/**
 * How far the room is furnished: from 0 to `last`, one more after each frame that was painted, so that on a slow computer no single piece of it
 * holds up what is pressed. All of it at once where the browser has no tasks with a priority.
 */
function useRenderStage(last: number): number {
  const [stage, setStage] = useState(() => ('scheduler' in globalThis ? 0 : last))
  useEffect(() => {
    if (stage >= last) return undefined
    return runInBackground(
      one(() => {
        // Not as a transition: React would hold that until the page has come in.
        setStage(stage + 1)
      }),
      'user-visible'
    )
  }, [stage, last])
  return stage
}

function* one(piece: () => void): Generator<void> {
  piece()
}
