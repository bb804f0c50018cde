import type { appContract, BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { SavedRoute } from './saved-route.ts'

interface AppHandlersDeps {
  readonly build: { readonly version: string; readonly pinnedElectronVersion: string; readonly isTestBuild: boolean }
  readonly versions: { readonly electron: string; readonly chrome: string; readonly node: string }
  readonly backendState: () => BackendState
  readonly closeAnyway: () => void
  readonly savedRoute: SavedRoute
  /** Resolves to the current user's id once it is known; null for a guest. */
  readonly currentUserId: () => Promise<string | null>
  readonly reportTrouble: (message: string) => void
}

export function createAppHandlers(deps: AppHandlersDeps): Handlers<typeof appContract> {
  const { build, versions, backendState, closeAnyway, savedRoute, currentUserId, reportTrouble } = deps
  const { version, pinnedElectronVersion, isTestBuild } = build
  const { electron, chrome, node } = versions
  return {
    readRuntime: () =>
      Promise.resolve(
        succeed({ version, electron, chrome, node, isStandIn: electron !== pinnedElectronVersion, isTestBuild, backend: backendState() })
      ),
    closeAnyway() {
      closeAnyway()
      return Promise.resolve(succeed({}))
    },
    readPlace: async () => succeed(savedRoute.read(await currentUserId())),
    async keepPlace({ path }) {
      await savedRoute.save(await currentUserId(), path)
      return succeed({})
    },
    reportTrouble({ message }) {
      reportTrouble(message)
      return Promise.resolve(succeed({}))
    }
  }
}
