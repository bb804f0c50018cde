import type { LeaveAnswer } from '../../src-shared/kiosk/kiosk-contract.ts'
import type { KeptFile } from './kept-file.ts'
import { afterWrong, noTries, spentTries, triesLeftOf, waitMsOf, type PinTries } from './pin-tries.ts'
import type { VerifyPin } from './verify-pin.ts'

type PinAnswer = { readonly outcome: 'right' } | Exclude<LeaveAnswer, { outcome: 'opened' }>

interface PinDeskDeps {
  readonly pinHash: string
  readonly file: KeptFile<PinTries>
  readonly verify: VerifyPin
  readonly wallNow: () => number
}

/** Checks the centre's PIN. A try counts as wrong before it is looked at: neither a kill in between nor tries at once give one back. */
export function createPinDesk({ pinHash, file, verify, wallNow }: PinDeskDeps): { check(pin: string): Promise<PinAnswer> } {
  /** Where the disk takes nothing the count holds for this run all the same. */
  let unkept: PinTries | null = null

  function read(): PinTries {
    const kept = file.read()
    // Written anew, so that its wait begins once and not at each look.
    if (kept === 'unreadable') keep(spentTries(wallNow()))
    const known = kept === 'unreadable' ? spentTries(wallNow()) : (kept ?? noTries)
    return unkept !== null && unkept.wrongCount > known.wrongCount ? unkept : known
  }

  function keep(tries: PinTries): void {
    unkept = file.write(tries) ? null : tries
  }

  async function check(pin: string): Promise<PinAnswer> {
    const before = read()
    const waitMs = waitMsOf(before, wallNow())
    if (waitMs > 0) return { outcome: 'wait', waitMs }
    const counted = afterWrong(before, wallNow())
    keep(counted)
    if (await verify(pin, pinHash)) {
      unkept = null
      file.remove()
      return { outcome: 'right' }
    }
    return { outcome: 'wrong', triesLeft: triesLeftOf(counted), waitMs: waitMsOf(counted, wallNow()) }
  }

  return { check }
}
