import { seatKinds, type SeatKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { createKeptFile } from '../../platform/disk/stored-file.ts'

const keptSeatSchema = z.strictObject({ kind: z.enum(seatKinds) })

export interface KeptSeat {
  /** A file that cannot be understood counts as an exam seat's: whoever damages it gains nothing. */
  read(): SeatKind | null
  keep(kind: SeatKind): void
}

/** What the last valid policy made of this computer. A home computer that was never anything else keeps no file. */
export function createKeptSeat(path: string): KeptSeat {
  const file = createKeptFile(path, keptSeatSchema)
  const read = (): SeatKind | null => {
    const kept = file.read()
    return kept === 'unreadable' ? 'exam' : (kept?.kind ?? null)
  }
  return {
    read,
    keep(kind) {
      const before = read()
      if (kind !== before && !(kind === 'home' && before === null)) file.write({ kind })
    }
  }
}
