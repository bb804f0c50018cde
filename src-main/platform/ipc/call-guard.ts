import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { CallPolicy, KioskState, OpenAttemptKind, PolicySwitch, WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'

export interface CallGuardDeps {
  /** The mode of the open attempt on this computer; null if none is open. */
  readonly openAttempt: () => OpenAttemptKind | null | Promise<OpenAttemptKind | null>
  readonly kioskDevice: () => KioskState
  /** Resolves once no lock of the kiosk device is being taken. */
  readonly settled: () => Promise<void>
}

/** Returns why a call is refused now, by the policy of its contract; null if it is allowed. */
export type CallGuard = (policy: CallPolicy, caller: WindowRoleName) => Promise<ErrorCode | null>

const switchCodes = { payments: 'policy/payments-off', support: 'policy/support-off' } as const satisfies Record<PolicySwitch, ErrorCode>

/**
 * Creates the guard, the only reader of call policies. It checks every call, whatever the page shows. A handler that waits before it acts checks
 * again for an open attempt and fails with the same code.
 */
export function createCallGuard({ openAttempt, kioskDevice, settled }: CallGuardDeps): CallGuard {
  async function refusedOnKiosk({ onKiosk, switchedOffBy }: CallPolicy): Promise<ErrorCode | null> {
    const { seat: kind, locked, isOff } = kioskDevice()
    if (locked !== null) return onKiosk === 'even-locked' ? null : 'kiosk/seat-locked'
    if (switchedOffBy !== undefined && isOff[switchedOffBy]) return switchCodes[switchedOffBy]
    if (kind !== 'exam' || onKiosk === 'allowed' || onKiosk === 'even-locked') return null
    if (onKiosk === 'refused') return 'kiosk/closed-here'
    if (onKiosk === 'after-pin') return kioskDevice().kiosk.kind === 'open' ? null : 'kiosk/closed-here'
    await settled()
    return kioskDevice().kiosk.kind === 'held' ? null : 'kiosk/not-held'
  }

  async function isRefusedInExam({ duringExam }: CallPolicy): Promise<boolean> {
    if (duringExam === 'allowed') return false
    const mode = await openAttempt()
    if (mode === null) return false
    if (duringExam === 'after-pin') return kioskDevice().kiosk.kind !== 'open'
    return duringExam === 'refused' || mode !== 'study'
  }

  return async (policy, caller) => {
    if (!policy.windows.includes(caller)) return 'channel/refused'
    const onKiosk = await refusedOnKiosk(policy)
    return onKiosk ?? ((await isRefusedInExam(policy)) ? 'call/not-during-exam' : null)
  }
}
