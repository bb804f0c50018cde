import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { Account } from './compose-session.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'
import type { KeepDesk } from '../../learning/library/download-manager.ts'

interface KeepPlatform {
  readonly announce: Pick<AllAnnouncers, 'library'>
}

interface KeepParts {
  readonly account: Pick<Account, 'keptWorks'>
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
}

/** Where pages ask for works of libraries to be kept. */
export function composeKeepDesk({ announce }: KeepPlatform, { account: { keptWorks }, currentAttempt }: KeepParts): KeepDesk {
  return keptWorks.openDesk({ announce: announce.library, isAttemptOpen: currentAttempt.isOpen })
}
