import { createRequire } from 'node:module'
import type * as ElectronUpdater from 'electron-updater'
import type * as ElectronNet from 'electron-updater/out/electronHttpExecutor'
import type { RequestMaker } from './feed/guard-requests.ts'

const load = createRequire(import.meta.url)

/**
 * electron-updater and its way to the net, a partition of its own; loaded when something is fetched or installed, and not before. By `require`: an
 * import reads every export at once, and one of them makes an updater by itself.
 */
export function loadUpdater(): Promise<{ library: typeof ElectronUpdater; net: RequestMaker }> {
  const library = load('electron-updater') as typeof ElectronUpdater
  const { ElectronHttpExecutor } = load('electron-updater/out/electronHttpExecutor') as typeof ElectronNet
  return Promise.resolve({ library, net: new ElectronHttpExecutor() })
}
