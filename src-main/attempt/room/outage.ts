import { chargesInterruptions } from '../../../src-shared/attempt/record/interruptions.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { longestClockMs } from '../../../src-shared/attempt/record/stage.ts'
import type { AttemptRecord } from '../journal/journal-record.ts'

/** What tells the time at a reopening, milliseconds since 1970. */
interface OutageClocks {
  /** This PC's clock. */
  readonly wallNow: number
  /** The backend's clock; null where it is not known. */
  readonly serverNow: number | null
}

/** By less than this an outage may be longer than what another clock allows. */
const TOLERANCE_MS = 60_000

/**
 * How long the app was gone, milliseconds: what this PC's clock says has passed since the last event, less the working time recorded after it. Null where
 * that cannot be true, because the clock was set meanwhile.
 */
export function outageMsOf(record: Pick<AttemptRecord, 'paper' | 'events' | 'spentMs'>, clocks: OutageClocks): number | null {
  const { paper, events, spentMs } = record
  const last = events.at(-1)
  if (last === undefined) return null
  const outageMs = clocks.wallNow - last.at - (spentMs - last.spentMs)
  const isPossible = outageMs >= -TOLERANCE_MS && outageMs <= longestOutageMs(paper, spentMs, clocks) + TOLERANCE_MS
  return isPossible ? Math.max(0, outageMs) : null
}

/** All that has passed since the start by the backend's clock. Without that clock this PC's alone never charges more than the whole exam. */
function longestOutageMs(paper: Paper, spentMs: number, { serverNow }: OutageClocks): number {
  if (serverNow !== null) return serverNow - paper.startedAt - spentMs
  return chargesInterruptions(paper) ? longestClockMs(paper) : Infinity
}
