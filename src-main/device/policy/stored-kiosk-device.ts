import { kioskDeviceKinds, type KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { createStoredFile } from '../../platform/disk/stored-file.ts'

const storedKioskDeviceSchema = z.strictObject({ kind: z.enum(kioskDeviceKinds) })

export interface StoredKioskDevice {
  /** A file that cannot be understood counts as an exam seat's: whoever damages it gains nothing. */
  read(): KioskDeviceKind | null
  save(kind: KioskDeviceKind): void
}

/** What the last valid policy made of this computer. A home computer that was never anything else keeps no file. */
export function createStoredKioskDevice(path: string): StoredKioskDevice {
  const file = createStoredFile(path, storedKioskDeviceSchema)
  const read = (): KioskDeviceKind | null => {
    const stored = file.read()
    return stored === 'unreadable' ? 'exam' : (stored?.kind ?? null)
  }
  return {
    read,
    save(kind) {
      const before = read()
      if (kind !== before && !(kind === 'home' && before === null)) file.write({ kind })
    }
  }
}
