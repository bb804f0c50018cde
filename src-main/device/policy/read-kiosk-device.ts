import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KioskDeviceKind } from '../../../src-shared/device/kiosk-device-kinds.ts'
import type { Policy } from '../../../src-shared/device/policy.ts'
import { isUsableDataFolder } from './data-folder.ts'
import { readInstalledKioskDevice } from './installed-kiosk-device.ts'
import type { Log } from '../../platform/log/log.ts'
import { policyPath } from './policy-path.ts'
import { readPolicy, type PolicyReading } from './read-policy.ts'
import { judgeKioskDevice, type KioskDevice } from './judge-kiosk-device.ts'
import { systemPinPath } from './system-pin-path.ts'
import { createStoredKioskDevice } from './stored-kiosk-device.ts'
import { policyOfKioskDevice } from './kiosk-device-rules.ts'

/** What this computer is, and the policy that decides it. */
export interface KioskDeviceReading {
  readonly reading: PolicyReading
  readonly kioskDevice: KioskDevice
  /** The installer's marker; null if there is none. */
  readonly installed: KioskDeviceKind | null
  /** The policy with the defaults of a kiosk device. */
  readonly policy: Policy
}

/** Without the system's part nobody could open the device. */
function isSystemPinThere(isTestBuild: boolean): boolean {
  const place = systemPinPath({ platform: process.platform, environment: process.env, executable: process.execPath, isTestBuild })
  return place !== null && existsSync(place.held)
}

interface ReadKioskDeviceOptions {
  readonly dataFolder: string
  readonly isTestBuild: boolean
  readonly log: Log
  /** True if nothing may be stored for the next start. */
  readonly isOnlyLooking?: boolean
}

/** Reads policy, marker and the stored kind once. Problems of the policy are logged, and the kind in a valid one is stored. */
export function readKioskDevice({ dataFolder, isTestBuild, log, isOnlyLooking = false }: ReadKioskDeviceOptions): KioskDeviceReading {
  const path = policyPath({ platform: process.platform, environment: process.env, executable: process.execPath, isTestBuild })
  const reading = readPolicy(path)
  for (const problem of reading.state.problems) log.warn(`policy ${reading.state.state}: ${problem}`)
  const stored = createStoredKioskDevice(join(dataFolder, 'seat.json'))
  const installed = readInstalledKioskDevice(path)
  const kioskDevice = judgeKioskDevice({
    reading,
    installed,
    storedKind: stored.read(),
    isUsableFolder: isUsableDataFolder,
    hasSystemPin: () => isSystemPinThere(isTestBuild)
  })
  // A policy with the fault `no-mode` does not set a kind, so the stored one stays.
  if (reading.state.state === 'valid' && kioskDevice.fault !== 'no-mode' && !isOnlyLooking) stored.save(kioskDevice.kind)
  if (kioskDevice.fault !== null) log.error(`the start is locked: an exam seat whose policy is ${kioskDevice.fault}`)
  return { reading, kioskDevice, installed, policy: policyOfKioskDevice(reading.policy, kioskDevice) }
}
