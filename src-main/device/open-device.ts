import type { Policy } from '../../src-shared/device/policy.ts'
import type { Core } from '../platform/core/core.ts'
import type { SettingsFile } from '../platform/settings-file.ts'
import { readKioskDevice, type KioskDeviceReading } from './policy/read-kiosk-device.ts'
import { createSettings, type Settings } from './settings/settings.ts'
import type { StoredSettings } from './settings/stored-settings.ts'
import type { UserSettings } from '../../src-shared/device/settings.ts'

export interface Device {
  readonly seatReading: KioskDeviceReading
  readonly policy: Policy
  readonly settings: Settings
  /** What stored data is bound to: the address of the backend in force, or `embedded`. */
  readonly backendName: () => string
}

/** Determines what this computer is, from its policy and settings. */
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

/** Returns the layers of this build and of the installer or kiosk device. A test build is a home computer unless it wants to be asked. */
function machineLayers({ kioskDevice, installed }: KioskDeviceReading): {
  readonly build: Partial<UserSettings>
  readonly install: Partial<UserSettings>
} {
  const isKioskDeviceAsked = !__KOYA_TEST_BUILD__ || process.env['KOYA_ASK_SEAT'] === 'yes'
  const kind = kioskDevice.kind === 'exam' ? 'exam' : installed
  return {
    build: { ...(__KOYA_HOST__ === '' ? {} : { backend: __KOYA_HOST__ }), ...(isKioskDeviceAsked ? {} : { seat: 'home' as const }) },
    install: kind === null ? {} : { seat: kind }
  }
}
