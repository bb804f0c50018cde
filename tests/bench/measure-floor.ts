import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { launchApp } from '../support/launch-app.ts'
import { visit } from '../support/visit.ts'
import { buildFloor } from './build-floor.ts'
import { withSlowProcessor, type FrameScope, type SlowProcessorFigures } from './measure-frame.ts'

const ITEM_COUNT = 180
const half: FrameScope = { openings: 10, items: 60 }

export interface FrameFigures {
  readonly koya: SlowProcessorFigures
  /** The same of a page that does the least that any page in React has to do, in a window of the same size: `floor/floor-page.tsx`. */
  readonly floor: SlowProcessorFigures
}

/** Measures the floor half before the app and half after it, so that what slows the machine meets both. */
export async function withFloor(measureKoya: () => Promise<SlowProcessorFigures>): Promise<FrameFigures> {
  const page = await buildFloor(ITEM_COUNT)
  try {
    const before = await measureFloor(page)
    const koya = await measureKoya()
    const after = await measureFloor(page)
    return { koya, floor: together(before, after) }
  } finally {
    await rm(dirname(page), { recursive: true, force: true })
  }
}

async function measureFloor(page: string): Promise<SlowProcessorFigures> {
  const floor = await launchApp({ main: resolve(import.meta.dirname, 'floor/main.cjs'), args: [page] })
  try {
    await visit(floor.page, '/room')
    return await withSlowProcessor(floor.page, half)
  } finally {
    await floor.kill9()
  }
}

function together(before: SlowProcessorFigures, after: SlowProcessorFigures): SlowProcessorFigures {
  return {
    openMs: [...before.openMs, ...after.openMs],
    questionShownMs: [...before.questionShownMs, ...after.questionShownMs],
    answers: [...before.answers, ...after.answers],
    moves: [...before.moves, ...after.moves],
    readyMs: [...before.readyMs, ...after.readyMs],
    rushedMoves: [...before.rushedMoves, ...after.rushedMoves]
  }
}
