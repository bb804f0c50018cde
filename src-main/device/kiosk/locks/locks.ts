import type { KioskPhase, LockName } from '../../../../src-shared/device/kiosk-contract.ts'

/** Why a lock was refused, as defined by the contract. */
export type Refusal = Extract<KioskPhase, { kind: 'failed' }>['why']

/** `not-offered`: the system has no way to hold the lock, which is shown and refuses nothing. */
export type Taking = 'held' | 'not-offered' | { readonly refused: Refusal }

/** One thing that a kiosk device locks. The lock ends with Koya's process at the latest. */
export interface Lock {
  readonly name: LockName
  take(): Promise<Taking> | Taking
  /** Also called after a refused `take`; repeats do nothing. */
  release(): Promise<void> | void
}

export type Acquired =
  | { readonly ok: true; readonly notOffered: LockName[] }
  | { readonly ok: false; readonly lock: LockName; readonly why: Refusal; readonly error: unknown }

/** Takes all locks in order. If one is refused, releases those taken, the last one first, and returns which was refused. */
export async function acquire(locks: readonly Lock[]): Promise<Acquired> {
  const tried: Lock[] = []
  const notOffered: LockName[] = []
  for (const lock of locks) {
    tried.push(lock)
    const taking = await take(lock)
    if (taking === 'not-offered') notOffered.push(lock.name)
    if (typeof taking === 'object') {
      await release(tried)
      return { ok: false, lock: lock.name, why: taking.refused, error: taking.error }
    }
  }
  return { ok: true, notOffered }
}

/** Releases the last one first; an error in one does not stop the others. */
export async function release(locks: readonly Lock[]): Promise<void> {
  for (const lock of [...locks].reverse()) {
    try {
      await lock.release()
    } catch {
      // The end of the process releases it at the latest.
    }
  }
}

async function take(lock: Lock): Promise<'held' | 'not-offered' | { readonly refused: Refusal; readonly error: unknown }> {
  try {
    const taking = await lock.take()
    return typeof taking === 'object' ? { ...taking, error: null } : taking
  } catch (error) {
    return { refused: 'not-taken', error }
  }
}
