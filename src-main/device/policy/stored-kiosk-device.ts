import { kioskDeviceKinds, type KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { createStoredFile } from '../../platform/disk/stored-file.ts'

const storedKioskDeviceSchema = z.strictObject({ kind: z.enum(kioskDeviceKinds) })

export interface StoredKioskDevice {
  /** An unreadable file counts as that of a centre's kiosk device, so that damaging it gains nothing. */
  read(): KioskDeviceKind | null
  save(kind: KioskDeviceKind): void
}

/** Stores the kind in the last valid policy. A home computer that never was anything else has no file. */
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
