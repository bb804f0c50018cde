import type { PolicyState } from '../../src-shared/device/policy.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'

/**
 * The exit code for a kiosk device, or a possible one, whose start is locked, whatever is wrong with its policy; an unreadable policy always locks.
 */
export const LOCKED_EXIT_CODE = 6
/** 0 means that the whole policy is in force; the other codes say why it is not. */
export const policyExitCodes: Readonly<Record<PolicyState['state'], number>> = { valid: 0, absent: 3, invalid: 4, unreadable: LOCKED_EXIT_CODE }

export interface CommandOutcome {
  readonly text: string
  readonly exitCode: number
}

/** Returns the output of `koya policy show`: one JSON object, without the PIN's hash. */
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
