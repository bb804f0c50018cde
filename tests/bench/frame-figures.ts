import { percentile, type Figure } from './figure.ts'
import type { FrameFigures } from './measure-floor.ts'
import { CPU_SLOWDOWN, type SlowProcessorFigures } from './measure-frame.ts'

const FRAME_MS = 16.7
/** Of an act and its frame, to the least that a page does. */
const PAINTED_RATIO = 1.5
const SHOWN_MS = 300

/** What is to stay inside one frame of a screen with 60 of them a second. */
function actsOf({ openMs, answers, moves }: SlowProcessorFigures) {
  return {
    'open the 180-item paper, longest piece': openMs,
    answer: answers.map(({ laidOutMs }) => laidOutMs),
    'answer, painted': answers.map(({ paintedMs }) => paintedMs),
    move: moves.map(({ laidOutMs }) => laidOutMs),
    'move, painted': moves.map(({ paintedMs }) => paintedMs)
  }
}

/** What is there to be seen. */
function othersOf({ questionShownMs, readyMs, rushedMoves }: SlowProcessorFigures) {
  return {
    'open, until its question is shown': questionShownMs,
    'lay out neighbours, longest piece': readyMs,
    'move, without a pause': rushedMoves.map(({ laidOutMs }) => laidOutMs)
  }
}

/**
 * Each act of the exam room, the same of the page that does the least, and the one in relation to the other: where the floor itself is above the
 * goal, no page on that processor can reach it.
 */
export function frameFigures({ koya, floor }: FrameFigures): Figure[] {
  const [ours, others, least] = [actsOf(koya), othersOf(koya), actsOf(floor)]
  return [
    ...figuresOf({ ...ours, ...others }, 50),
    ...figuresOf(ours, 95, FRAME_MS),
    ...figuresOf(others, 95).map((figure) => (figure.name.startsWith('open, until') ? { ...figure, goal: SHOWN_MS } : figure)),
    ...figuresOf(named('floor: ', least), 50),
    ...figuresOf(named('floor: ', least), 95, FRAME_MS),
    ...[50, 95].flatMap((percent) =>
      keysOf(ours).map((act) => ({
        name: `${act} / floor, p${String(percent)}`,
        value: percentile(ours[act], percent) / percentile(least[act], percent),
        unit: '×',
        ...(percent === 95 && act.endsWith('painted') ? { goal: PAINTED_RATIO } : {})
      }))
    )
  ]
}

function figuresOf(acts: Readonly<Record<string, readonly number[]>>, percent: number, goal?: number): Figure[] {
  return Object.entries(acts).map(([act, times]) => ({
    name: `${act}, p${String(percent)}, ${String(CPU_SLOWDOWN)}× slower`,
    value: percentile(times, percent),
    unit: 'ms',
    ...(goal === undefined ? {} : { goal })
  }))
}

function named(prefix: string, acts: Readonly<Record<string, readonly number[]>>): Record<string, readonly number[]> {
  return Object.fromEntries(Object.entries(acts).map(([act, times]) => [prefix + act, times]))
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}
