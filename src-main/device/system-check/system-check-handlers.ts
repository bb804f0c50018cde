import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { readinessContract } from '../../../src-shared/device/system-check-contract.ts'
import { judgeReadiness, type ReadinessFacts } from '../../../src-shared/device/system-check.ts'

interface ReadinessHandlersDeps {
  readonly gatherFacts: () => Promise<ReadinessFacts>
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}

export function createReadinessHandlers({ gatherFacts, wallNow }: ReadinessHandlersDeps): Handlers<typeof readinessContract> {
  /** One look at a time: it writes to the disk and the keychain. */
  let looking: Promise<ReadinessFacts> | null = null
  const look = (): Promise<ReadinessFacts> =>
    (looking ??= gatherFacts().finally(() => {
      looking = null
    }))
  return {
    read: async () => succeed({ checks: [...judgeReadiness(await look())], readAt: wallNow() })
  }
}
