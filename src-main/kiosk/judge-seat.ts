import type { SeatFault } from '../../src-shared/kiosk/kiosk-contract.ts'
import type { SeatKind } from '../../src-shared/kiosk/seat-kinds.ts'
import type { PolicyReading } from '../policy/read-policy.ts'

export interface SeatEvidence {
  readonly reading: PolicyReading
  /** Whether the installer's word is there, or cannot be looked at. */
  readonly hasMarker: boolean
  /** What the last valid policy said, null where there was none. */
  readonly keptKind: SeatKind | null
}

export type Seat = { readonly kind: SeatKind; readonly fault: null } | { readonly kind: 'exam'; readonly fault: SeatFault }

/** What this computer is, by the table of docs/decisions/0049-a-seat-fails-closed.md. What cannot be known of an exam seat locks it. */
export function judgeSeat({ reading, hasMarker, keptKind }: SeatEvidence): Seat {
  const { state } = reading.state
  const said = reading.policy.mode?.seat
  if (state === 'valid') {
    if (hasMarker && said !== undefined && said !== 'exam') return { kind: 'exam', fault: 'contradicted' }
    return { kind: said ?? (hasMarker ? 'exam' : 'home'), fault: null }
  }
  const isExamSeat = hasMarker || keptKind === 'exam' || said === 'exam' || reading.isModeBroken
  return isExamSeat ? { kind: 'exam', fault: state } : { kind: said ?? 'home', fault: null }
}
