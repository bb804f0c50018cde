import type { UpdateRules } from '../../updates/update-rules.ts'
import type { KioskDeviceReading } from './read-kiosk-device.ts'

export function updateRulesOf({ policy, reading, kioskDevice }: KioskDeviceReading): UpdateRules {
  const { state } = reading.state
  return {
    policy: policy.updates ?? {},
    isPolicyKnown: state === 'absent' || state === 'valid',
    isHome: kioskDevice.kind === 'home',
    isExamSeat: kioskDevice.kind === 'exam'
  }
}
