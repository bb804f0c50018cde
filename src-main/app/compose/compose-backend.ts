import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { utilityProcess, type App } from 'electron'
import { createBackendSwitch, type BackendSwitch } from '../../platform/backend/backend-switch.ts'
import { createEmbeddedBackend } from '../../platform/backend/embedded-backend.ts'
import { createBackendPacks, type BackendPacks } from '../../content/pack-library.ts'
import { createRemoteBackend } from '../../platform/backend/remote-backend.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'
import type { Log } from '../../platform/log/log.ts'
import { composePackLine } from './compose-packs.ts'

interface BackendPlace {
  readonly app: Pick<App, 'isPackaged'>
  readonly mainFolder: string
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly announce: Pick<AllAnnouncers, 'app'>
  readonly log: Log
}

/** The backend that comes with Koya, or the one that the settings name. */
export function composeBackend(place: BackendPlace, address: string): BackendSwitch<BackendPacks> {
  const { app, mainFolder, dataFolder, resourcesFolder, announce, log } = place
  return createBackendSwitch({
    createEmbedded: (announceState) => ({
      ...createEmbeddedBackend({
        fork: () =>
          utilityProcess.fork(join(mainFolder, 'backend.js'), [], { serviceName: 'Koya backend', env: childEnvironment(), stdio: 'ignore' }),
        makeSecret: () => randomBytes(32).toString('base64url'),
        dataFolder: join(dataFolder, 'backend'),
        resourcesFolder,
        version: __KOYA_VERSION__,
        testPayment: app.isPackaged ? 'demonstration-accounts' : 'everybody',
        announce: announceState,
        createPacks: createBackendPacks,
        line: composePackLine(),
        log
      }),
      // Its own process tells.
      noteReached: () => undefined,
      // Nothing of it is kept.
      noteShown: () => undefined
    }),
    createRemote: (base, announceState) => createRemoteBackend({ base, announce: announceState, monotonicNow: () => performance.now() }),
    address,
    announce: announce.app.backendChanged
  })
}

/** What the backend's process needs of the environment, and nothing that a user's shell may hold besides. */
function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
