import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import { isDownloadHeld, isLookHeld } from '../../src-shared/updates/may-install.ts'
import { firstUpdateState, isResting, type UpdateOff, type UpdateState } from '../../src-shared/updates/update-state.ts'
import type { updatesContract, UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import { judgeEnvelope, type UpdateSelf } from './judge-envelope.ts'
import { createUpdateSearch, type UpdateSearch, type UpdateSearchDeps } from './update-search.ts'
import { createUpdateStatus, type UpdateStatus, type UpdateStatusDeps } from './update-status.ts'
import type { UpdateStore } from './update-store.ts'
import type { UpdateEngine } from './updater-engine.ts'

export interface UpdateControllerDeps extends UpdateStatusDeps, UpdateSearchDeps {
  /** Null if this copy takes no updates. */
  readonly self: UpdateSelf | null
  readonly off: UpdateOff | null
  readonly store: UpdateStore
  readonly engine: UpdateEngine
  readonly askFile: () => Promise<string | null>
  /** Restarts the app. */
  readonly restart: () => void
}

export interface UpdateController {
  readonly handlers: Handlers<typeof updatesContract>
  /** Returns the view of the page, for callers in main. */
  readonly read: () => UpdatesView
  /** Searches if the last search is old enough and the computer is idle, and downloads what is allowed. Callers needs need not wait for it. */
  readonly lookByItself: () => Promise<void>
  /** Stops a download: during an exam there is no network use and no heavy work. */
  readonly stopForExam: () => void
}

/** One day, minus the variation of a computer that is switched on at about the same hour each day. */
const LOOK_AGAIN_MS = 20 * 60 * 60 * 1000

/**
 * Creates the updates part of the settings. A page's calls contain no address, file or version: those come from policy, build, dialog and signature.
 */
export function createUpdateController(deps: UpdateControllerDeps): UpdateController {
  const { store, engine, self, wallNow } = deps
  const status = createUpdateStatus(deps, firstStateOf(deps))
  const search = createUpdateSearch(deps, status)

  function begin(): Result<UpdateSelf> {
    if (self === null) return fail('updates/off')
    if (deps.isAttemptOpen()) return fail('call/not-during-exam')
    return isResting(status.state()) ? succeed(self) : fail('updates/busy')
  }

  return {
    handlers: createUpdateHandlers(deps, { status, search, begin }),
    read: status.read,
    async lookByItself() {
      const by = begin()
      const { lookedAt } = store.readStatus()
      // A clock that was set back must not delay the next search for years. A download that did not arrive goes on within the hour.
      const isDue = lookedAt === null || Math.abs(wallNow() - lookedAt) >= LOOK_AGAIN_MS || isUnfinished(status.state(), engine)
      const feed = deps.feed()
      if (!by.ok || feed === null || !isDue || status.holds().some(isLookHeld)) return
      await search.look(by.value, feed, false)
      const state = status.state()
      if (state.kind === 'offered' && deps.installedBy === 'learner' && deps.fetchesByItself() && !deps.isAttemptOpen()) {
        await search.fetchOffered(state.offer, feed)
      }
    },
    stopForExam: () => {
      engine.stop()
    }
  }
}

/** Whether a download was lost in this run, or in an earlier one that left the first part. */
function isUnfinished(state: UpdateState, engine: Pick<UpdateEngine, 'isInterrupted'>): boolean {
  return (state.kind === 'offered' && state.trouble !== null) || engine.isInterrupted()
}

interface UpdateParts {
  readonly status: UpdateStatus
  readonly search: UpdateSearch
  /** Returns this computer's update facts if a search may start now. */
  readonly begin: () => Result<UpdateSelf>
}

function createUpdateHandlers(
  { feed, installedBy, engine, askFile, isAttemptOpen, restart }: UpdateControllerDeps,
  { status, search, begin }: UpdateParts
): Handlers<typeof updatesContract> {
  const answer = (): Result<UpdatesView> => succeed(status.read())
  let isChoosing = false

  return {
    read: () => Promise.resolve(answer()),
    async look() {
      const by = begin()
      if (!by.ok) return by
      const address = feed()
      if (address === null) return fail('updates/no-feed')
      await search.look(by.value, address, true)
      return answer()
    },
    fetch() {
      const by = begin()
      if (!by.ok) return Promise.resolve(by)
      if (installedBy !== 'learner') return Promise.resolve(fail('updates/administrator'))
      const state = status.state()
      const address = feed()
      if (state.kind !== 'offered' || address === null) return Promise.resolve(fail('updates/not-offered'))
      if (status.holds().some(isDownloadHeld)) return Promise.resolve(fail('updates/held'))
      void search.fetchOffered(state.offer, address)
      return Promise.resolve(answer())
    },
    stop() {
      engine.stop()
      return Promise.resolve(answer())
    },
    async choose() {
      const by = begin()
      if (!by.ok) return by
      if (installedBy !== 'learner') return fail('updates/administrator')
      if (isChoosing) return fail('updates/busy')
      isChoosing = true
      const path = await askFile().finally(() => {
        isChoosing = false
      })
      if (path === null || !isResting(status.state())) return answer()
      status.tell({ kind: 'look' })
      status.tell(await search.importFrom(path, by.value))
      return answer()
    },
    restart() {
      if (status.state().kind !== 'ready') return Promise.resolve(fail('updates/not-offered'))
      if (isAttemptOpen()) return Promise.resolve(fail('call/not-during-exam'))
      if (status.holds().length > 0) return Promise.resolve(fail('updates/held'))
      restart()
      return Promise.resolve(succeed({}))
    }
  }
}

/** Returns the first state: an update that the last run prepared is still ready. Only reads. */
export function firstStateOf({ off, self, store, wallNow }: Pick<UpdateControllerDeps, 'off' | 'self' | 'store' | 'wallNow'>): UpdateState {
  if (off !== null) return { kind: 'off', reason: off }
  const ready = store.readReady()
  if (ready === null || self === null) return firstUpdateState
  const judged = judgeEnvelope(ready.envelope, self, {
    status: store.readStatus(),
    server: store.readServer(),
    now: wallNow(),
    isAskedFor: ready.isAskedFor
  })
  if (judged?.kind !== 'taken' || typeof judged.outcome === 'string') return firstUpdateState
  return { kind: 'ready', offer: judged.outcome, trouble: null }
}
