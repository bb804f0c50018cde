import type { KioskPhase, LeaveAnswer } from '../../../src-shared/device/kiosk-contract.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Log } from '../../platform/log/log.ts'
import type { AuditLog } from './audit-log.ts'
import type { HoldRecord } from './hold-record.ts'
import { acquire, release, type Lock } from './locks/locks.ts'
import type { PinController } from './pin/pin-controller.ts'

/** The wait that is returned for a PIN sent while another is being checked. */
const ONE_AT_A_TIME_MS = 1000

type GivenBack = 'pin' | 'session-end' | 'closing'

export interface Kiosk {
  phase(): KioskPhase
  /** Locks the device; a repeat while this is in progress or done does nothing. */
  take(): Promise<void>
  /** Resolves once no locking is in progress. */
  settled(): Promise<void>
  /** Unlocks the device with the centre's PIN. */
  leave(pin: string): Promise<Result<LeaveAnswer>>
  /** Releases all locks when Koya ends. */
  giveBack(why: Exclude<GivenBack, 'pin'>): Promise<void>
}

interface KioskDeps {
  /** True only on a kiosk device of a centre that may be used. */
  readonly isUsableKioskDevice: boolean
  readonly locks: readonly Lock[]
  /** Null unless this is a kiosk device of a centre; one without a PIN is locked out. */
  readonly pinController: PinController | null
  readonly hold: HoldRecord
  readonly audit: AuditLog
  /** Called after each change of the phase. */
  readonly changed: (phase: KioskPhase) => void
  /** Adds an event to the open attempt, if there is one. */
  readonly noteKioskDevice: (what: 'taken' | 'opened') => void
  readonly log: Pick<Log, 'error'>
}

/** Creates the phases of a kiosk device, as drawn in `kiosk-contract.ts`. Locking, leaving and releasing run one after the other. */
export function createKiosk({ isUsableKioskDevice, locks, pinController, hold, audit, changed, noteKioskDevice, log }: KioskDeps): Kiosk {
  let phase: KioskPhase = { kind: 'none' }
  let queue: Promise<unknown> = Promise.resolve()
  let isLeaving = false

  function enqueue<Value>(step: () => Promise<Value>): Promise<Value> {
    const next = queue.then(step)
    queue = next.catch(() => undefined)
    return next
  }

  function enter(next: KioskPhase): void {
    phase = next
    changed(phase)
  }

  async function takeNow(): Promise<void> {
    if (!isUsableKioskDevice || phase.kind === 'held') return
    enter({ kind: 'taking' })
    hold.put()
    const acquired = await acquire(locks)
    if (acquired.ok) {
      audit.note({ what: 'taken', notOffered: acquired.notOffered })
      noteKioskDevice('taken')
      enter({ kind: 'held', notOffered: acquired.notOffered })
      return
    }
    const { lock, why, error } = acquired
    hold.takeAway()
    audit.note({ what: 'not-taken', lock })
    log.error(`seat: ${lock} was not taken: ${why}${error instanceof Error ? ` (${error.message})` : ''}`)
    enter({ kind: 'failed', lock, why })
  }

  async function openNow(why: GivenBack): Promise<void> {
    await release(locks)
    hold.takeAway()
    audit.note({ what: 'given-back', why })
    enter({ kind: 'open' })
  }

  async function leaveNow(pin: string): Promise<Result<LeaveAnswer>> {
    if (pinController === null || (phase.kind !== 'held' && phase.kind !== 'failed')) return fail('kiosk/not-held')
    const answer = await pinController.check(pin)
    audit.note({ what: 'pin', outcome: answer.outcome })
    if (answer.outcome === 'unavailable') return fail('kiosk/pin-unavailable')
    if (answer.outcome !== 'right') return succeed(answer)
    noteKioskDevice('opened')
    await openNow('pin')
    return succeed({ outcome: 'opened' })
  }

  return {
    phase: () => phase,
    take: () => enqueue(takeNow),
    settled: () => enqueue(() => Promise.resolve()),
    async leave(pin) {
      // A page that calls a thousand times at once gets one check, and no queue builds up behind it.
      if (isLeaving) return succeed({ outcome: 'wait', waitMs: ONE_AT_A_TIME_MS })
      isLeaving = true
      try {
        return await enqueue(() => leaveNow(pin))
      } finally {
        isLeaving = false
      }
    },
    giveBack: (why) => enqueue(() => (phase.kind === 'held' ? openNow(why) : Promise.resolve()))
  }
}
