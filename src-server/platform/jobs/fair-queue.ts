/** PINs of exam candidates use one lane, all passwords the other. */
export type Lane = 'pin' | 'password'

export interface FairQueueRules {
  /** How many jobs run at the same time. */
  readonly size: number
  /** Slots of each lane: requests that wait, are prepared or run. */
  readonly most: number
}

export interface FairQueue {
  /** Null when the lane is full and no other source has clearly more slots. */
  readonly enter: (lane: Lane, source: string) => QueueSlot | null
  /** Slots in use in a lane. */
  readonly countOf: (lane: Lane) => number
}

export interface QueueSlot {
  /** Runs the job in its turn. Rejects with `SlotLost` if the slot was left, or given to another source, before that. */
  readonly run: <Value>(job: () => Promise<Value>) => Promise<Value>
  /** Releases the slot. Drops a waiting job; a running job runs to its end. */
  readonly leave: () => void
}

/** The job never started. */
export class SlotLost extends Error {
  constructor() {
    super('the place in the queue was lost')
  }
}

/** How many PINs run in a row before a waiting password: candidates come first, but no password waits forever. */
const PINS_IN_A_ROW = 7

interface Entry {
  readonly source: string
  waiting: { readonly begin: () => void; readonly refuse: (reason: SlotLost) => void } | null
  isRunning: boolean
  isLost: boolean
}

interface LaneState {
  count: number
  readonly entries: Map<string, Set<Entry>>
  /** Only sources with waiting jobs; the first has the next turn and then moves to the end. */
  readonly waiting: Map<string, Entry[]>
}

/**
 * Creates a bounded queue with two lanes. Within a lane, sources take turns however much each sends. When a lane is full, the newest request
 * of the source with the most slots is dropped for a source that has fewer, so no source can block another.
 */
export function createFairQueue({ size, most }: FairQueueRules): FairQueue {
  const lanes: Readonly<Record<Lane, LaneState>> = { pin: openLane(), password: openLane() }
  let runningCount = 0
  let pinsInARow = 0

  const takeNext = (): Entry | undefined => {
    const isPasswordDue = pinsInARow >= PINS_IN_A_ROW
    for (const name of isPasswordDue ? (['password', 'pin'] as const) : (['pin', 'password'] as const)) {
      const entry = takeFirst(lanes[name])
      if (!entry) continue
      pinsInARow = name === 'pin' ? pinsInARow + 1 : 0
      return entry
    }
    return undefined
  }

  const startNext = (): void => {
    while (runningCount < size) {
      const entry = takeNext()
      if (!entry?.waiting) return
      const { begin } = entry.waiting
      entry.waiting = null
      entry.isRunning = true
      runningCount += 1
      begin()
    }
  }

  const finish = (entry: Entry): void => {
    entry.isRunning = false
    runningCount -= 1
    startNext()
  }

  const run = <Value>(lane: LaneState, entry: Entry, job: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (entry.isLost) {
        reject(new SlotLost())
        return
      }
      const begin = (): void => {
        void job()
          .then(resolve, reject)
          .finally(() => finish(entry))
      }
      entry.waiting = { begin, refuse: reject }
      lane.waiting.set(entry.source, [...(lane.waiting.get(entry.source) ?? []), entry])
      startNext()
    })

  return {
    enter: (name, source) => {
      const lane = lanes[name]
      if (lane.count >= most && !makeRoom(lane, source)) return null
      const entry: Entry = { source, waiting: null, isRunning: false, isLost: false }
      add(lane, entry)
      return { run: (job) => run(lane, entry, job), leave: () => drop(lane, entry) }
    },
    countOf: (name) => lanes[name].count
  }
}

function openLane(): LaneState {
  return { count: 0, entries: new Map(), waiting: new Map() }
}

function add(lane: LaneState, entry: Entry): void {
  lane.count += 1
  const entries = lane.entries.get(entry.source) ?? new Set()
  lane.entries.set(entry.source, entries.add(entry))
}

function drop(lane: LaneState, entry: Entry): void {
  if (entry.isLost) return
  entry.isLost = true
  lane.count -= 1
  const entries = lane.entries.get(entry.source)
  entries?.delete(entry)
  if (entries?.size === 0) lane.entries.delete(entry.source)
  const { waiting } = entry
  if (!waiting) return
  entry.waiting = null
  setWaiting(lane, entry.source, lane.waiting.get(entry.source)?.filter((one) => one !== entry) ?? [])
  waiting.refuse(new SlotLost())
}

/** A source does not lose its turn when one of its requests is dropped. */
function setWaiting(lane: LaneState, source: string, entries: Entry[]): void {
  if (entries.length === 0) lane.waiting.delete(source)
  else lane.waiting.set(source, entries)
}

function takeFirst(lane: LaneState): Entry | undefined {
  const [first] = lane.waiting
  if (!first) return undefined
  const [source, [entry, ...others]] = first
  lane.waiting.delete(source)
  if (others.length > 0) lane.waiting.set(source, others)
  return entry
}

/** Drops the newest waiting request of a source that has at least two slots more than the newcomer's. Returns whether that made room. */
function makeRoom(lane: LaneState, newcomer: string): boolean {
  let largest: ReadonlySet<Entry> = new Set()
  for (const entries of lane.entries.values()) if (entries.size > largest.size) largest = entries
  if (largest.size < (lane.entries.get(newcomer)?.size ?? 0) + 2) return false
  const newest = [...largest].findLast(({ isRunning }) => !isRunning)
  if (newest) drop(lane, newest)
  return newest !== undefined
}
