import { chargesInterruptions } from '../../../src-shared/attempt/record/interruptions.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { longestClockMs } from '../../../src-shared/attempt/record/stage.ts'
import type { AttemptRecord } from '../journal/journal-record.ts'

/** The clocks at a reopening, milliseconds since 1970. */
interface OutageClocks {
  /** This PC's clock. */
  readonly wallNow: number
  /** The backend's clock; null if unknown. */
  readonly serverNow: number | null
}

/** Tolerance by which an outage may exceed what another clock allows. */
const TOLERANCE_MS = 60_000

/**
 * Returns how long the app was not running, milliseconds: the time since the last event by this PC's clock, minus the working time recorded after it.
 * Null if the value is impossible because the clock was set meanwhile.
 */
export function outageMsOf(record: Pick<AttemptRecord, 'paper' | 'events' | 'spentMs'>, clocks: OutageClocks): number | null {
  const { paper, events, spentMs } = record
  const last = events.at(-1)
  if (last === undefined) return null
  const outageMs = clocks.wallNow - last.at - (spentMs - last.spentMs)
  const isPossible = outageMs >= -TOLERANCE_MS && outageMs <= longestOutageMs(paper, spentMs, clocks) + TOLERANCE_MS
  return isPossible ? Math.max(0, outageMs) : null
}

/**
 * Returns the whole time since the start by the backend's clock. Without that clock, this PC's clock alone never charges more than the whole exam.
 */
function longestOutageMs(paper: Paper, spentMs: number, { serverNow }: OutageClocks): number {
  if (serverNow !== null) return serverNow - paper.startedAt - spentMs
  return chargesInterruptions(paper) ? longestClockMs(paper) : Infinity
}
