import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { Core } from '../core/core.ts'
import { createBackendSwitch, type BackendSwitch } from './backend-switch.ts'
import { createEmbeddedBackend, type EmbeddedBackendDeps } from './embedded-backend.ts'
import { openPackFetcher } from './open-pack-fetcher.ts'
import { createRemoteBackend } from './remote-backend.ts'

interface BackendParts<Packs> {
  /** The first address; empty for the embedded backend. */
  readonly address: string
  readonly createPacks: EmbeddedBackendDeps<Packs>['createPacks']
}

/** Opens the embedded backend, or the one that the settings name. */
export function openBackend<Packs>(
  core: Pick<Core, 'app' | 'mainFolder' | 'dataFolder' | 'resourcesFolder' | 'announce' | 'build' | 'monotonicNow' | 'log'>,
  { address, createPacks }: BackendParts<Packs>
): BackendSwitch<Packs> {
  const { app, mainFolder, dataFolder, resourcesFolder, announce, build, monotonicNow, log } = core
  return createBackendSwitch({
    createEmbedded: (announceState) => ({
      ...createEmbeddedBackend({
        fork: () =>
          utilityProcess.fork(join(mainFolder, 'backend.js'), [], { serviceName: 'Koya backend', env: childEnvironment(), stdio: 'ignore' }),
        makeSecret: () => randomBytes(32).toString('base64url'),
        dataFolder: join(dataFolder, 'backend'),
        resourcesFolder,
        version: build.version,
        testPayment: app.isPackaged ? 'demonstration-accounts' : 'everybody',
        announce: announceState,
        createPacks,
        packFetcher: openPackFetcher(),
        log
      }),
      // Its process reports its state.
      noteReached: () => undefined,
      // None of its replies are cached.
      noteShown: () => undefined
    }),
    createRemote: (base, announceState) => createRemoteBackend({ base, announce: announceState, monotonicNow }),
    address,
    announce: announce.app.backendChanged
  })
}

/** Returns the environment variables that the backend's process needs, and no other variables of the user's shell. */
function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
