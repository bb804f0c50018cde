import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { CallPolicy, KioskState, OpenAttemptKind, PolicySwitch, WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'

export interface CallGuardDeps {
  /** How the attempt that is open on this computer is sat; null while none is open. */
  readonly openAttempt: () => OpenAttemptKind | null | Promise<OpenAttemptKind | null>
  readonly kioskDevice: () => KioskState
  /** Resolves once no lock of the kiosk device is being taken. */
  readonly settled: () => Promise<void>
}

/** Why a call is refused now, by the policy that its contract declares; null where it is not. */
export type CallGuard = (policy: CallPolicy, caller: WindowRoleName) => Promise<ErrorCode | null>

const switchCodes = { payments: 'policy/payments-off', support: 'policy/support-off' } as const satisfies Record<PolicySwitch, ErrorCode>

/**
 * The only reader of call policies. It looks at every call, whatever the page shows. A handler that waits before it acts looks for an open attempt once more
 * and answers the same code.
 */
export function createCallGuard({ openAttempt, kioskDevice, settled }: CallGuardDeps): CallGuard {
  async function refusedOnKiosk({ onKiosk, switchedOffBy }: CallPolicy): Promise<ErrorCode | null> {
    const { seat: kind, locked, isOff } = kioskDevice()
    if (locked !== null) return onKiosk === 'even-locked' ? null : 'kiosk/seat-locked'
    if (switchedOffBy !== undefined && isOff[switchedOffBy]) return switchCodes[switchedOffBy]
    if (kind !== 'exam' || onKiosk === 'allowed' || onKiosk === 'even-locked') return null
    if (onKiosk === 'refused') return 'kiosk/closed-here'
    await settled()
    return kioskDevice().kiosk.kind === 'held' ? null : 'kiosk/not-held'
  }

  async function isRefusedInExam({ duringExam }: CallPolicy): Promise<boolean> {
    if (duringExam === 'allowed') return false
    const mode = await openAttempt()
    if (mode === null) return false
    return duringExam === 'refused' || mode !== 'study'
  }

  return async (policy, caller) => {
    if (!policy.windows.includes(caller)) return 'channel/refused'
    const onKiosk = await refusedOnKiosk(policy)
    return onKiosk ?? ((await isRefusedInExam(policy)) ? 'call/not-during-exam' : null)
  }
}
