import type { appContract, BackendState } from '../../src-shared/app/app-contract.ts'
import { succeed } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'

interface AppHandlersDeps {
  readonly version: string
  readonly pinnedElectronVersion: string
  readonly isTestBuild: boolean
  readonly versions: { readonly electron: string; readonly chrome: string; readonly node: string }
  readonly backendState: () => BackendState
  readonly closeAnyway: () => void
}

export function createAppHandlers(deps: AppHandlersDeps): Handlers<typeof appContract> {
  const { version, pinnedElectronVersion, isTestBuild, versions, backendState, closeAnyway } = deps
  return {
    readRuntime: () =>
      Promise.resolve(
        succeed({ version, ...versions, isStandIn: versions.electron !== pinnedElectronVersion, isTestBuild, backend: backendState() })
      ),
    closeAnyway() {
      closeAnyway()
      return Promise.resolve(succeed({}))
    }
  }
}
