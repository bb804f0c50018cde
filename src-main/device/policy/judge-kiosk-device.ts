import type { KioskDeviceFault } from '../../../src-shared/device/kiosk-contract.ts'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import { SYSTEM_PIN } from '../../../src-shared/device/pin.ts'
import type { PolicyReading } from './read-policy.ts'

export interface KioskDeviceEvidence {
  readonly reading: PolicyReading
  /** The installer's marker, as `readInstalledKioskDevice` returns it. */
  readonly installed: KioskDeviceKind | null
  /** The kind in the last valid policy, null if there was none. */
  readonly storedKind: KioskDeviceKind | null
  /** Whether a folder that the policy names for the data can be written to. */
  readonly isUsableFolder: (folder: string) => boolean
  /** Whether the system's part that holds the PIN is there. */
  readonly hasSystemPin: () => boolean
}

export type KioskDevice = { readonly kind: KioskDeviceKind; readonly fault: null } | { readonly kind: 'exam'; readonly fault: KioskDeviceFault }

/**
 * Returns what this computer is, by the table of docs/decisions/0049-lock-a-kiosk-device-when-its-state-is-unknown.md. A possible kiosk device whose
 * state is unknown is locked.
 */
export function judgeKioskDevice({ reading, installed, storedKind, isUsableFolder, hasSystemPin }: KioskDeviceEvidence): KioskDevice {
  const { state } = reading.state
  const said = reading.policy.mode?.seat
  const hasMarker = installed === 'exam'
  if (state === 'valid') {
    if (hasMarker && said !== undefined && said !== 'exam') return { kind: 'exam', fault: 'contradicted' }
    // Only a kiosk device has a `kiosk` section: a policy that lost its `mode` must not unlock one.
    if (!hasMarker && said === undefined && reading.policy.kiosk !== undefined) return { kind: 'exam', fault: 'no-mode' }
    const kind = said ?? installed ?? 'home'
    // A marker alone requires no PIN, and the policy's own check reports a missing one only if the policy says `exam`.
    if (kind !== 'exam') return { kind, fault: null }
    if (reading.policy.kiosk?.pin === undefined) return { kind, fault: 'no-pin' }
    if (reading.policy.kiosk.pin === SYSTEM_PIN && !hasSystemPin()) return { kind, fault: 'no-system-pin' }
    // In another folder it would not find the answers that it has saved.
    const folder = reading.policy.kiosk.folder
    return folder === undefined || isUsableFolder(folder) ? { kind, fault: null } : { kind, fault: 'no-folder' }
  }
  const isKioskDevice = hasMarker || storedKind === 'exam' || said === 'exam' || reading.isModeBroken
  return isKioskDevice ? { kind: 'exam', fault: state } : { kind: said ?? installed ?? 'home', fault: null }
}
