import type { UpdateRules } from '../../updates/update-rules.ts'
import type { SeatReading } from './read-kiosk-device.ts'

export function updateRulesOf({ policy, reading, seat }: SeatReading): UpdateRules {
  const { state } = reading.state
  return {
    policy: policy.updates ?? {},
    isPolicyKnown: state === 'absent' || state === 'valid',
    isHome: seat.kind === 'home',
    isExamSeat: seat.kind === 'exam'
  }
}
