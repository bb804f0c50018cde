import type { LeaveAnswer } from '../../../../src-shared/device/kiosk-contract.ts'
import type { StoredFile } from '../../../platform/disk/stored-file.ts'
import { afterWrong, freshRateLimit, restMsOf, spentRateLimit, attemptsLeftOf, type PinRateLimit } from './pin-rate-limit.ts'
import type { VerifyPin } from './verify-pin.ts'

type PinAnswer = { readonly outcome: 'right' } | Exclude<LeaveAnswer, { outcome: 'opened' }>

export interface PinController {
  check(pin: string): Promise<PinAnswer>
}

interface PinControllerDeps {
  readonly pinHash: string
  readonly file: StoredFile<PinRateLimit>
  /** Whether this computer was a seat before: its count is somewhere, or somebody took it away. */
  readonly wasKioskDevice: boolean
  readonly verify: VerifyPin
  /** Milliseconds from any start, never set back and never set forward. */
  readonly monotonicNow: () => number
}

/**
 * Checks the centre's PIN. A try counts as wrong before it is looked at: neither a kill in between nor tries at once give one back. The count of a run is
 * its own; the file only hands it to the next, which waits anew, so no clock and no deleted file shorten a wait, and none lasts longer than fifteen minutes.
 */
export function createPinController({ pinHash, file, wasKioskDevice, verify, monotonicNow }: PinControllerDeps): PinController {
  let rateLimit = readRateLimit(file, wasKioskDevice)
  let restsUntil = monotonicNow() + restMsOf(rateLimit)

  function count(next: PinRateLimit): void {
    rateLimit = next
    restsUntil = monotonicNow() + restMsOf(next)
    // Where the disk takes nothing no old count may outlive a right PIN.
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

/** Written at once where none is kept, so that one that is missing at a later start is known to have been taken away. */
function readRateLimit(file: StoredFile<PinRateLimit>, wasKioskDevice: boolean): PinRateLimit {
  const stored = file.read()
  if (stored !== null && stored !== 'unreadable') return stored
  const rateLimit = stored === 'unreadable' || wasKioskDevice ? spentRateLimit : freshRateLimit
  file.write(rateLimit)
  return rateLimit
}
