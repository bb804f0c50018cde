import type { appContract, BackendState } from '../../src-shared/app/app-contract.ts'
import { succeed } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'

interface AppHandlersDeps {
  readonly build: { readonly version: string; readonly pinnedElectronVersion: string; readonly isTestBuild: boolean }
  readonly versions: { readonly electron: string; readonly chrome: string; readonly node: string }
  readonly backendState: () => BackendState
  readonly closeAnyway: () => void
}

export function createAppHandlers(deps: AppHandlersDeps): Handlers<typeof appContract> {
  const { build, versions, backendState, closeAnyway } = deps
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
    }
  }
}
