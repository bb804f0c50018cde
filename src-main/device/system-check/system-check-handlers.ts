import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { systemCheckContract } from '../../../src-shared/device/system-check-contract.ts'
import { judgeSystem, type SystemCheckFacts } from '../../../src-shared/device/system-check.ts'

interface SystemCheckHandlersDeps {
  readonly gatherFacts: () => Promise<SystemCheckFacts>
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}

export function createSystemCheckHandlers({ gatherFacts, wallNow }: SystemCheckHandlersDeps): Handlers<typeof systemCheckContract> {
  /** One check at a time, because it writes to the disk and the keychain. */
  let looking: Promise<SystemCheckFacts> | null = null
  const look = (): Promise<SystemCheckFacts> =>
    (looking ??= gatherFacts().finally(() => {
      looking = null
    }))
  return {
    read: async () => succeed({ checks: [...judgeSystem(await look())], readAt: wallNow() })
  }
}
