import type { Policy } from '../../src-shared/device/policy.ts'
import type { Core } from '../platform/core/core.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { readKioskDevice, type KioskDeviceReading } from './policy/read-kiosk-device.ts'
import { machineLayers } from './settings/machine-layers.ts'
import { createSettings, type Settings } from './settings/settings.ts'
import type { StoredSettings } from './settings/stored-settings.ts'

export interface Device {
  readonly seatReading: KioskDeviceReading
  readonly policy: Policy
  readonly settings: Settings
  /** What stored data is bound to: the address of the backend in force, or `embedded`. */
  readonly backendName: () => string
}

/** What this computer is, by its policy and its settings. */
export function openDevice({
  dataFolder,
  build,
  log,
  file
}: Pick<Core, 'dataFolder' | 'build' | 'log'> & { readonly file: SettingsFile<StoredSettings> }): Device {
  const seatReading = readKioskDevice({ dataFolder, isTestBuild: build.isTestBuild, log })
  const settings = createSettings({ file, policy: seatReading.reading, ...machineLayers(seatReading) })
  return { seatReading, policy: seatReading.policy, settings, backendName: () => settings.values().backend || 'embedded' }
}
