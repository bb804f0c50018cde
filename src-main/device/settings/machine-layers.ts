import type { UserSettings } from '../../../src-shared/device/settings.ts'
import type { SeatReading } from '../policy/read-kiosk-device.ts'

/** What this build sets, and what this computer is by its installer or as an exam seat. A test has a home computer unless it wants to be asked. */
export function machineLayers({ seat, installed }: SeatReading): { readonly build: Partial<UserSettings>; readonly install: Partial<UserSettings> } {
  const isSeatAsked = !__KOYA_TEST_BUILD__ || process.env['KOYA_ASK_SEAT'] === 'yes'
  const kind = seat.kind === 'exam' ? 'exam' : installed
  return {
    build: { ...(__KOYA_HOST__ === '' ? {} : { backend: __KOYA_HOST__ }), ...(isSeatAsked ? {} : { seat: 'home' as const }) },
    install: kind === null ? {} : { seat: kind }
  }
}
