import type { LeaveAnswer } from '../../../../src-shared/device/kiosk-contract.ts'
import type { KeptFile } from '../../../platform/disk/stored-file.ts'
import { afterWrong, noTries, restMsOf, spentTries, triesLeftOf, type PinTries } from './pin-rate-limit.ts'
import type { VerifyPin } from './verify-pin.ts'

type PinAnswer = { readonly outcome: 'right' } | Exclude<LeaveAnswer, { outcome: 'opened' }>

export interface PinDesk {
  check(pin: string): Promise<PinAnswer>
}

interface PinDeskDeps {
  readonly pinHash: string
  readonly file: KeptFile<PinTries>
  /** Whether this computer was a seat before: its count is somewhere, or somebody took it away. */
  readonly wasSeat: boolean
  readonly verify: VerifyPin
  /** Milliseconds from any start, never set back and never set forward. */
  readonly monotonicNow: () => number
}

/**
 * Checks the centre's PIN. A try counts as wrong before it is looked at: neither a kill in between nor tries at once give one back. The count of a run is
 * its own; the file only hands it to the next, which waits anew, so no clock and no deleted file shorten a wait, and none lasts longer than fifteen minutes.
 */
export function createPinDesk({ pinHash, file, wasSeat, verify, monotonicNow }: PinDeskDeps): PinDesk {
  let tries = readTries(file, wasSeat)
  let restsUntil = monotonicNow() + restMsOf(tries)

  function count(next: PinTries): void {
    tries = next
    restsUntil = monotonicNow() + restMsOf(next)
    // Where the disk takes nothing no old count may outlive a right PIN.
    if (!file.write(next) && next.wrongCount === 0) file.remove()
  }

  return {
    async check(pin) {
      const waitMs = Math.ceil(restsUntil - monotonicNow())
      if (waitMs > 0) return { outcome: 'wait', waitMs }
      count(afterWrong(tries))
      if (await verify(pin, pinHash)) {
        count(noTries)
        return { outcome: 'right' }
      }
      return { outcome: 'wrong', triesLeft: triesLeftOf(tries), waitMs: Math.max(0, Math.ceil(restsUntil - monotonicNow())) }
    }
  }
}

/** Written at once where none is kept, so that one that is missing at a later start is known to have been taken away. */
function readTries(file: KeptFile<PinTries>, wasSeat: boolean): PinTries {
  const kept = file.read()
  if (kept !== null && kept !== 'unreadable') return kept
  const tries = kept === 'unreadable' || wasSeat ? spentTries : noTries
  file.write(tries)
  return tries
}
