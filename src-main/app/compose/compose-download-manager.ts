import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { Account } from './compose-session.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'
import type { KeepDesk } from '../../learning/library/download-manager.ts'
import type { ReadWorkPart } from '../../learning/library/read-work-part.ts'

interface KeepPlatform {
  /** Told where the works of libraries are read from. */
  readonly serveWorks: (read: ReadWorkPart) => void
  readonly announce: Pick<AllAnnouncers, 'library'>
}

interface KeepParts {
  readonly account: Pick<Account, 'keptWorks'>
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
}

/** Works of libraries are read from this computer where they are kept, and the desk at which that is wished for. */
export function composeKeepDesk({ serveWorks, announce }: KeepPlatform, { account: { keptWorks }, currentAttempt }: KeepParts): KeepDesk {
  serveWorks(keptWorks.readPart)
  return keptWorks.openDesk({ announce: announce.library, isAttemptOpen: currentAttempt.isOpen })
}
