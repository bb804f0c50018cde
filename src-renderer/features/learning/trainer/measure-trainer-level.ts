import { drillNames, type DrillName, type DrillRecord, type DrillTally } from '../../../../src-shared/learning/trainer/drill-record.ts'

/** Number of questions in the mock room. */
export const MOCK_ROOM_ITEM_COUNT = 5
/** Pace of the UTME: 120 minutes for 180 items. Milliseconds per item. */
export const EXAM_PACE_MS = 40_000

/** Minimum percentage, with every drill steady, at which a learner is called ready. */
const READY_PERCENT = 90
const NEARLY_PERCENT = 50
/** A tenth of the presses may be slips, and at least one in any drill. */
const SLIP_SHARE = 0.1

export type TrainerLevel = 'not-started' | 'begun' | 'nearly' | 'ready'

/** Why a drill is proposed next: `new`; unfinished (`go-on`); not steady (`again`); or all are steady and `accuracy` or `pace` is the weak point. */
export type PracticeReason = 'new' | 'go-on' | 'again' | 'accuracy' | 'pace'

export interface TrainerMeasurement {
  readonly level: TrainerLevel
  /** A whole number from 0 to 100. */
  readonly percent: number
  readonly steadyCount: number
  /** Share of presses that did what the task required, 0 to 1; null before a drill is finished. */
  readonly accuracy: number | null
  /** Milliseconds per question in the mock room; null before it is finished. */
  readonly msPerItem: number | null
  /** Share of unwanted submit dialogs that were cancelled, 0 to 1; null if none was opened. */
  readonly recovery: number | null
  /** Next proposed drill; null if the learner is ready. */
  readonly next: { readonly drill: DrillName; readonly reason: PracticeReason } | null
}

/**
 * Measures how well a learner operates the exam room; says nothing about their knowledge.
 *
 *     percent = 100 × steady drills ÷ all drills × the weakest of accuracy, pace and recovery, rounded down
 *
 * - accuracy: hits ÷ (hits + slips), over the newest finished round of each drill;
 * - pace: 40 s ÷ the seconds per question in the mock room, at most 1, since being faster than the exam has no benefit;
 * - recovery: share of unrequested presses of `S` that were cancelled (field notes: the learners' first fear).
 *
 * Uses the weakest value instead of the mean, because speed cannot compensate for an accidental submission. Unknown values are ignored; the share
 * of steady drills limits the percentage meanwhile.
 */
export function measureTrainerLevel(records: readonly DrillRecord[]): TrainerMeasurement {
  const byDrill = new Map(records.map((record) => [record.drill, record]))
  const finished = [...byDrill.values()].flatMap(({ drill, lastTally }) => (lastTally ? [{ drill, tally: lastTally }] : []))
  const steadyCount = finished.filter(({ tally }) => isSteady(tally)).length
  const total = (part: Exclude<keyof DrillTally, 'tookMs'>): number => finished.reduce((sum, { tally }) => sum + tally[part], 0)
  const mock = byDrill.get('mock-room')?.lastTally ?? null
  const accuracy = shareOf(total('hits'), total('hits') + total('slips'))
  const msPerItem = mock === null ? null : mock.tookMs / MOCK_ROOM_ITEM_COUNT
  const recovery = shareOf(total('recoveries'), total('scares'))
  const pace = msPerItem === null ? 1 : Math.min(1, EXAM_PACE_MS / Math.max(msPerItem, 1))
  const weakest = Math.min(accuracy ?? 1, pace, recovery ?? 1)
  const percent = Math.floor((100 * steadyCount * weakest) / drillNames.length)
  const isReady = steadyCount === drillNames.length && percent >= READY_PERCENT
  const next = isReady ? null : (nextUnsteady(byDrill) ?? weakestDrill(finished, { accuracy: accuracy ?? 1, pace }))
  return { level: levelOf(percent, isReady, byDrill.size > 0), percent, steadyCount, accuracy, msPerItem, recovery, next }
}

/** Returns whether a round was steady: few slips, and every unwanted submit dialog cancelled. */
export function isSteady({ hits, slips, scares, recoveries }: DrillTally): boolean {
  return hits > 0 && slips <= Math.max(1, hits * SLIP_SHARE) && recoveries === scares
}

function levelOf(percent: number, isReady: boolean, hasBegun: boolean): TrainerLevel {
  if (isReady) return 'ready'
  if (percent >= NEARLY_PERCENT) return 'nearly'
  return hasBegun ? 'begun' : 'not-started'
}

function nextUnsteady(byDrill: ReadonlyMap<DrillName, DrillRecord>): TrainerMeasurement['next'] {
  for (const drill of drillNames) {
    const record = byDrill.get(drill)
    if (record?.round) return { drill, reason: 'go-on' }
    if (!record?.lastTally) return { drill, reason: 'new' }
    if (!isSteady(record.lastTally)) return { drill, reason: 'again' }
  }
  return null
}

interface FinishedDrill {
  readonly drill: DrillName
  readonly tally: DrillTally
}

function weakestDrill(
  finished: readonly FinishedDrill[],
  { accuracy, pace }: { readonly accuracy: number; readonly pace: number }
): TrainerMeasurement['next'] {
  if (pace <= accuracy) return { drill: 'mock-room', reason: 'pace' }
  const [first, ...others] = finished
  if (!first) return null
  return { drill: others.reduce((least, one) => (accuracyOf(one) < accuracyOf(least) ? one : least), first).drill, reason: 'accuracy' }
}

function accuracyOf({ tally: { hits, slips } }: FinishedDrill): number {
  return shareOf(hits, hits + slips) ?? 0
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
