import type { BrowserWindow } from 'electron'
import type { Policy } from '../src-shared/settings/policy.ts'
import type { AttemptRoom } from './attempt/attempt-room.ts'
import type { BackendSwitch } from './backend/backend-switch.ts'
import type { AllAnnouncers } from './ipc/register-ipc.ts'
import { createAskPackFile } from './packs/ask-pack-file.ts'
import { createPackHandlers, type PackDesk } from './packs/pack-handlers.ts'

interface PackDeskParts {
  readonly backend: BackendSwitch
  readonly policy: Policy
  readonly room: Pick<AttemptRoom, 'occupiedBy'>
}

/** The library of the backend that comes with Koya, while that is the one in force. */
export function composePackDesk(
  { window, announce }: { readonly window: BrowserWindow; readonly announce: Pick<AllAnnouncers, 'packs'> },
  { backend, policy, room }: PackDeskParts
): PackDesk {
  return createPackHandlers({
    library: async () => {
      await backend.address()
      return backend.current().packs
    },
    askFile: createAskPackFile(window),
    announce: announce.packs,
    areLocked: policy.packs?.areLocked === true,
    isAttemptOpen: () => room.occupiedBy() !== null
  })
}
