import type { LeaveAnswer } from '../../../../src-shared/device/kiosk-contract.ts'
import type { StoredFile } from '../../../platform/disk/stored-file.ts'
import { afterWrong, freshRateLimit, restMsOf, spentRateLimit, attemptsLeftOf, type PinRateLimit } from './pin-rate-limit.ts'
import type { VerifyPin } from './verify-pin.ts'

export type PinAnswer = { readonly outcome: 'right' } | Exclude<LeaveAnswer, { outcome: 'opened' }>

export interface PinController {
  /** `unavailable` if nothing could check the PIN. */
  check(pin: string): Promise<PinAnswer | { readonly outcome: 'unavailable' }>
}

interface PinControllerDeps {
  readonly pinHash: string
  readonly file: StoredFile<PinRateLimit>
  /** Whether this computer was a kiosk device before: then a missing count was deleted. */
  readonly wasKioskDevice: boolean
  readonly verify: VerifyPin
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
}

/**
 * Checks the centre's PIN. An attempt counts as wrong before the check: neither a kill in between nor parallel attempts give one back. Each run has
 * its own count in memory; the file only passes it to the next run, which starts its wait again. So no clock change and no deleted file shortens a
 * wait, and no wait exceeds fifteen minutes.
 */
export function createPinController({ pinHash, file, wasKioskDevice, verify, monotonicNow }: PinControllerDeps): PinController {
  let rateLimit = readRateLimit(file, wasKioskDevice)
  let restsUntil = monotonicNow() + restMsOf(rateLimit)

  function count(next: PinRateLimit): void {
    rateLimit = next
    restsUntil = monotonicNow() + restMsOf(next)
    // If the disk fails, no old count may outlive a right PIN.
    if (!file.write(next) && next.wrongCount === 0) file.remove()
  }

  return {
    async check(pin) {
      const waitMs = Math.ceil(restsUntil - monotonicNow())
      if (waitMs > 0) return { outcome: 'wait', waitMs }
      count(afterWrong(rateLimit))
      if (await verify(pin, pinHash)) {
        count(freshRateLimit)
        return { outcome: 'right' }
      }
      return { outcome: 'wrong', triesLeft: attemptsLeftOf(rateLimit), waitMs: Math.max(0, Math.ceil(restsUntil - monotonicNow())) }
    }
  }
}

/** Reads the stored count. If there is none, one is written at once, so that a missing file at a later start means that it was deleted. */
function readRateLimit(file: StoredFile<PinRateLimit>, wasKioskDevice: boolean): PinRateLimit {
  const stored = file.read()
  if (stored !== null && stored !== 'unreadable') return stored
  const rateLimit = stored === 'unreadable' || wasKioskDevice ? spentRateLimit : freshRateLimit
  file.write(rateLimit)
  return rateLimit
}
