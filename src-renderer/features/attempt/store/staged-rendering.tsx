import { createContext, use, type ReactNode } from 'react'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { useTurn } from './use-render-stage.ts'

/** What the room is furnished with, in turn, after a first frame that has clock and subjects. */
export const roomTurns = { question: 1, waysOn: 2, itemTools: 3, filters: 4, legend: 5, cells: 6 } as const

/** As many squares of the palette as come in one turn. */
const CELLS_PER_TURN = 20

const TurnContext = createContext(Infinity)

/** The turn that the room has come to; endless once all of it is there, and outside of `InTurns`. */
export function useRoomTurn(): number {
  return use(TurnContext)
}

/** How many squares of a palette have had their turn. */
export function cellsBy(turn: number): number {
  return Math.max(0, turn - roomTurns.cells + 1) * CELLS_PER_TURN
}

/** Furnishes the room: what stands in a `FromTurn` comes in that turn. A turn paints nothing that was there before. */
export function InTurns({ paper, children }: { readonly paper: Paper; readonly children: ReactNode }) {
  const mostCells = Math.max(...paper.subjects.map(({ items }) => items.length))
  const last = roomTurns.cells + Math.ceil(mostCells / CELLS_PER_TURN) - 1
  const turn = useTurn(last)
  return <TurnContext value={turn === last ? Infinity : turn}>{children}</TurnContext>
}

export function FromTurn({ turn, children }: { readonly turn: number; readonly children: ReactNode }) {
  return useRoomTurn() < turn ? null : children
}
