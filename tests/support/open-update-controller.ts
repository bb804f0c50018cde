import { join } from 'node:path'
import { vi, type Mock } from 'vitest'
import { createUpdateController, type UpdateController, type UpdateControllerDeps } from '../../src-main/updates/update-controller.ts'
import { createUpdateStore, type UpdateStore } from '../../src-main/updates/update-store.ts'
import type { UpdateOrder } from '../../src-main/updates/download/library-updater.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import type { UpdateManifest } from '../../src-shared/updates/update-manifest.ts'
import type { UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { buildManifest, buildUpdateFile, calm, signTestManifest, self, today } from './update-manifests.ts'
import { hashOf } from './update-mirror.ts'

/** The file of the offered version. */
export const updateBytes = Buffer.from('version 1.1.0')
export const updateFile = buildUpdateFile({ bytes: updateBytes.length, sha512: hashOf(updateBytes) })
/** Signs the manifest of the version after the running one. */
export const offered = (changed: Partial<UpdateManifest> = {}): string => signTestManifest(buildManifest({ files: [updateFile], ...changed }))

/** The state of the controller's environment. */
interface ControllerWorld {
  envelope: Result<string>
  fetched: Result<string>
  isAttemptOpen: boolean
  isInterrupted: boolean
  /** Milliseconds since 1970. */
  wall: number
  facts: InstallFacts
}

export interface OpenedController extends UpdateController {
  readonly deps: UpdateControllerDeps
  readonly now: ControllerWorld
  readonly orders: readonly UpdateOrder[]
  readonly store: UpdateStore
  readonly stop: Mock<() => void>
  readonly clear: Mock<() => void>
  readonly restart: Mock<() => void>
  readonly askedFeed: Mock<(feed: string) => void>
  readonly view: () => Promise<UpdatesView>
  /** Returns the error code; null on success. */
  readonly codeOf: (answer: Promise<Result<unknown>>) => Promise<string | null>
}

/** Opens an update controller whose feed, dialog and facts the test sets. */
export function openUpdateController(changed: Partial<UpdateControllerDeps> = {}): OpenedController {
  const now: ControllerWorld = {
    envelope: succeed(offered()),
    fetched: succeed('file'),
    isAttemptOpen: false,
    isInterrupted: false,
    wall: today,
    facts: calm
  }
  const orders: UpdateOrder[] = []
  const store = createUpdateStore(join(makeTempFolder(), 'updates'))
  const [stop, clear, restart] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const askedFeed = vi.fn<(feed: string) => void>()
  const deps: UpdateControllerDeps = {
    self,
    off: null,
    runningVersion: '1.0.0',
    channel: 'stable',
    feed: () => 'https://updates.koya.example/',
    installedBy: 'learner',
    fetchesByItself: () => true,
    store,
    engine: {
      fetch: (order) => {
        orders.push(order)
        return Promise.resolve(now.fetched)
      },
      stop,
      install: () => Promise.resolve(fail('updates/cut')),
      clear,
      isInterrupted: () => now.isInterrupted
    },
    fetchEnvelope: (feed) => {
      askedFeed(feed)
      return Promise.resolve(now.envelope)
    },
    askFile: () => Promise.resolve(null),
    isAttemptOpen: () => now.isAttemptOpen,
    readFacts: (isAttemptOpen) => (isAttemptOpen ? { ...now.facts, openAttempts: 1 } : now.facts),
    restart,
    announce: { changed: () => undefined },
    wallNow: () => now.wall,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...changed
  }
  const controller = createUpdateController(deps)
  const view = async () => {
    const read = await controller.handlers.read({})
    if (!read.ok) throw new Error(read.error.code)
    return read.value
  }
  const codeOf = async (answer: Promise<Result<unknown>>): Promise<string | null> => {
    const result = await answer
    return result.ok ? null : result.error.code
  }
  return { ...controller, deps, now, orders, store, stop, clear, restart, askedFeed, view, codeOf }
}
