import type { UserSettings } from '../../../src-shared/device/settings.ts'
import type { KioskDeviceReading } from '../policy/read-kiosk-device.ts'

/** What this build sets, and what this computer is by its installer or as an exam seat. A test has a home computer unless it wants to be asked. */
export function machineLayers({ kioskDevice, installed }: KioskDeviceReading): {
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
