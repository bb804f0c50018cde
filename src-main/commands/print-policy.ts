import type { PolicyState } from '../../src-shared/device/policy.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'

/** An exam seat, or what may be one, whose start is locked, whatever is wrong with its policy; one that cannot be read always is. */
export const LOCKED_EXIT_CODE = 6
/** 0 is a policy that is wholly in force; the others tell apart why it is not. */
export const policyExitCodes: Readonly<Record<PolicyState['state'], number>> = { valid: 0, absent: 3, invalid: 4, unreadable: LOCKED_EXIT_CODE }

export interface CommandOutcome {
  readonly text: string
  readonly exitCode: number
}

/** What `koya policy show` prints: one JSON object, with the PIN's hash left out. */
export function printPolicy({ reading, kioskDevice, policy }: KioskDeviceReading): CommandOutcome {
  const { path, state, problems } = reading.state
  const kiosk = policy.kiosk && { ...policy.kiosk, ...(policy.kiosk.pin === undefined ? {} : { pin: '(set)' }) }
  const shown = {
    path,
    state,
    problems,
    seat: kioskDevice.kind,
    isLocked: kioskDevice.fault !== null,
    fault: kioskDevice.fault,
    inForce: { ...policy, ...(kiosk ? { kiosk } : {}) }
  }
  return { text: `${JSON.stringify(shown, null, 2)}\n`, exitCode: kioskDevice.fault === null ? policyExitCodes[state] : LOCKED_EXIT_CODE }
}
