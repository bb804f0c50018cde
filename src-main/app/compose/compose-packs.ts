import { session, type BrowserWindow } from 'electron'
import type { Policy } from '../../../src-shared/device/policy.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { BackendPacks } from '../../content/pack-library.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'
import { createAddressGuard } from '../../platform/backend/address-guard.ts'
import { createAskPackFile } from '../../content/ask-pack-file.ts'
import { createPackHandlers, type PackDesk } from '../../content/pack-handlers.ts'
import { createPackLineDesk, type PackLineDesk } from '../../platform/backend/pack-fetcher.ts'

interface PackDeskParts {
  readonly backend: BackendSwitch<BackendPacks>
  readonly policy: Policy
  readonly currentAttempt: Pick<CurrentAttempt, 'isOpen'>
}

/** The library of the backend that comes with Koya, while that is the one in force. */
export function composePackDesk(
  { window, announce }: { readonly window: BrowserWindow; readonly announce: Pick<AllAnnouncers, 'packs'> },
  { backend, policy, currentAttempt }: PackDeskParts
): PackDesk {
  return createPackHandlers({
    library: async () => {
      await backend.address()
      return backend.current().packs
    },
    askFile: createAskPackFile(window),
    announce: announce.packs,
    areLocked: policy.packs?.areLocked === true,
    isAttemptOpen: currentAttempt.isOpen
  })
}

/**
 * The way to servers that packs are fetched from: in a partition of its own, with the system's proxy and certificates and nothing of the learner's.
 * In a test build `KOYA_PACKS_FROM_HERE` lets it ask this computer, where the servers of tests are.
 */
export function composePackLine(): PackLineDesk {
  const partition = () => session.fromPartition('koya-packs', { cache: false })
  return createPackLineDesk({
    fetch: (url, init) => partition().fetch(url, { ...init, credentials: 'omit' }),
    guard: createAddressGuard({
      resolve: async (host) => (await partition().resolveHost(host)).endpoints.map(({ address }) => address),
      allowsLoopback: __KOYA_TEST_BUILD__ && process.env['KOYA_PACKS_FROM_HERE'] === 'yes'
    })
  })
}
