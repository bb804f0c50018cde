import { createContext, use, type ReactNode, useEffect, useState } from 'react'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { runInBackground } from './run-in-background.ts'

/** Stages in which the room renders its parts, after a first frame with clock and subjects. */
export const roomStages = { question: 1, waysOn: 2, itemTools: 3, filters: 4, legend: 5, cells: 6 } as const

/** Number of palette cells rendered per stage. */
const CELLS_PER_STAGE = 20

const StageContext = createContext(Infinity)

/** Returns the current stage; Infinity once everything is rendered, and outside of `StagedRendering`. */
export function useRoomStage(): number {
  return use(StageContext)
}

/** Returns how many palette cells are rendered at a stage. */
export function cellsBy(stage: number): number {
  return Math.max(0, stage - roomStages.cells + 1) * CELLS_PER_STAGE
}

/** Renders the room in stages: the content of a `FromStage` appears at its stage. A stage does not rerender earlier content. */
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
 * Returns the current stage, from 0 to `last`, increasing by one after each painted frame, so that on a slow computer no single stage blocks input.
 * Returns `last` immediately if the browser has no prioritised tasks.
 */
function useRenderStage(last: number): number {
  const [stage, setStage] = useState(() => ('scheduler' in globalThis ? 0 : last))
  useEffect(() => {
    if (stage >= last) return undefined
    return runInBackground(
      one(() => {
        // Not a transition: React would delay it until the page has been committed.
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
