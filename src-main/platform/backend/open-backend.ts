import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Core } from '../core/core.ts'
import { startBackendThread } from './backend-thread.ts'
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
        startThread: () => startBackendThread(pathToFileURL(join(mainFolder, 'backend.js')), log),
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
      // Its thread reports its state.
      noteReached: () => undefined,
      // None of its replies are cached.
      noteShown: () => undefined
    }),
    createRemote: (base, announceState) => createRemoteBackend({ base, announce: announceState, monotonicNow }),
    address,
    announce: announce.app.backendChanged
  })
}
