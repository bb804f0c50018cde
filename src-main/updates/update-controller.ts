import { errorMessages } from '../../src-shared/kernel/errors/error-messages.ts'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { UpdateOffer } from '../../src-shared/updates/judge-manifest.ts'
import { holdsOf, isLineHeld, type InstallFacts } from '../../src-shared/updates/may-install.ts'
import {
  firstUpdateState,
  isResting,
  nextUpdateState,
  type UpdateEvent,
  type UpdateOff,
  type UpdateState
} from '../../src-shared/updates/update-state.ts'
import type { ShownOffer, updatesContract, UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import type { Log } from '../platform/log/log.ts'
import type { Installation } from './find-installation.ts'
import { judgeEnvelope, type JudgedEnvelope, type UpdateSelf } from './judge-envelope.ts'
import { readEnvelopeFile, takeFromStick } from './import-from-usb-drive.ts'
import type { UpdateStore } from './update-store.ts'
import type { UpdateEngine } from './updater-engine.ts'

export interface UpdateDeskDeps {
  /** Null where this copy takes no updates. */
  readonly self: UpdateSelf | null
  readonly off: UpdateOff | null
  readonly runningVersion: string
  readonly channel: string
  readonly feed: string | null
  readonly installedBy: Installation['installedBy']
  /** The policy's word, else what the data saver says. */
  readonly fetchesByItself: () => boolean
  readonly store: UpdateStore
  readonly engine: UpdateEngine
  readonly fetchEnvelope: (feed: string) => Promise<Result<string>>
  readonly askFile: () => Promise<string | null>
  readonly isAttemptOpen: () => boolean
  /** What a paper that is being sat keeps busy is not read: it is one open attempt. */
  readonly readFacts: (isAttemptOpen: boolean) => InstallFacts
  /** Ends the app, which starts anew. */
  readonly restart: () => void
  readonly announce: Announcer<typeof updatesContract>
  readonly wallNow: () => number
  readonly log: Log
}

export interface UpdateDesk {
  readonly handlers: Handlers<typeof updatesContract>
  /** What a page is shown, for whoever asks in main. */
  readonly read: () => UpdatesView
  /** Looks where the last look is old enough and the computer idle, and downloads what it may. Nothing to wait for. */
  readonly lookByItself: () => Promise<void>
  /** No line is used and nothing heavy runs beside a paper. */
  readonly stopForExam: () => void
}

/** A day, less what a computer that is switched on at the same hour each day may be early. */
const LOOK_AGAIN_MS = 20 * 60 * 60 * 1000

/** The settings' side of updates. What a page asks names no address, no file and no version: those come from policy, build, dialog and signature. */
export function createUpdateDesk(deps: UpdateDeskDeps): UpdateDesk {
  const { store, engine, feed, self, wallNow, log } = deps
  let state: UpdateState = firstStateOf(deps)
  let facts: InstallFacts | null = null
  let isChoosing = false
  /** Where what is offered stands signed. */
  let offered: { readonly envelope: string; readonly isAskedFor: boolean } | null = null

  function factsNow(): InstallFacts {
    facts = deps.readFacts(deps.isAttemptOpen())
    return facts
  }

  function tell(event: UpdateEvent): void {
    const next = nextUpdateState(state, event)
    if (next === state) return
    state = next
    // How much has come is told often, and what else holds has not changed by that.
    deps.announce.changed(viewOf(state, event.kind === 'came' && facts !== null ? facts : factsNow(), deps))
  }

  const read = (): UpdatesView => viewOf(state, factsNow(), deps)
  const answer = (): Result<UpdatesView> => succeed(read())

  function begin(): Result<UpdateSelf> {
    if (self === null) return fail('updates/off')
    if (deps.isAttemptOpen()) return fail('call/not-during-exam')
    return isResting(state) ? succeed(self) : fail('updates/busy')
  }

  /** Judges, and keeps the sequence on the disk before anything is done about it. */
  function take(envelope: string, by: UpdateSelf, isAskedFor: boolean): Result<Extract<JudgedEnvelope, { kind: 'taken' }>> {
    const standing = store.readStanding()
    const judged = judgeEnvelope(envelope, by, { standing, now: wallNow(), isAskedFor })
    if (judged === null) return fail('updates/not-signed')
    if (judged.kind === 'refused') {
      log.warn(`updates: refused: ${judged.reason}`)
      return fail('updates/refused')
    }
    const { sequence, sha256, isExpired } = judged
    try {
      store.writeStanding({ ...standing, channels: { ...standing.channels, [by.channel]: { sequence, sha256 } }, isExpired, lookedAt: wallNow() })
    } catch {
      return fail('updates/not-kept')
    }
    return succeed(judged)
  }

  async function look(by: UpdateSelf, address: string, isAskedFor: boolean): Promise<void> {
    tell({ kind: 'look' })
    const envelope = await deps.fetchEnvelope(address)
    // What somebody asked for by hand stays wanted, whatever share this computer is in.
    const isWanted = isAskedFor || store.readReady()?.isAskedFor === true
    const taken = envelope.ok ? take(envelope.value, by, isWanted) : envelope
    if (!taken.ok || !envelope.ok) {
      tell({ kind: 'look-failed', trouble: taken.ok ? 'updates/unreachable' : taken.error.code })
      return
    }
    const { outcome } = taken.value
    if (typeof outcome === 'string') {
      dropReady()
      tell({ kind: 'nothing', finding: outcome })
      return
    }
    tell({ kind: 'found', offer: outcome })
    // A later word of the channel about the same file: that is what holds when it is installed.
    if (state.kind === 'ready') keepReady({ envelope: envelope.value, isAskedFor: isWanted })
    else {
      dropReady()
      offered = { envelope: envelope.value, isAskedFor: isWanted }
    }
  }

  /** What lay ready is not wanted any more. */
  function dropReady(): void {
    if (store.readReady() === null) return
    store.removeReady()
    engine.clear()
  }

  async function fetchOffered(offer: UpdateOffer, from: string): Promise<void> {
    const signed = offered
    tell({ kind: 'fetch' })
    const { version, isRecall, file } = offer
    const fetched = await engine.fetch({ version, isRecall, file, feed: from }, (bytes) => {
      tell({ kind: 'came', bytes })
    })
    if (!fetched.ok || signed === null) {
      tell({ kind: 'fetch-failed', trouble: fetched.ok ? 'updates/not-offered' : fetched.error.code })
      return
    }
    tell(keepReady(signed) ? { kind: 'whole' } : { kind: 'fetch-failed', trouble: 'updates/not-kept' })
  }

  function keepReady(signed: NonNullable<typeof offered>): boolean {
    try {
      store.writeReady({ ...signed, tries: 0 })
      return true
    } catch {
      return false
    }
  }

  /** What a stick leads to. Once its envelope is taken, nothing that was here before is installed any more. */
  async function bring(path: string, by: UpdateSelf): Promise<UpdateEvent> {
    const envelope = await readEnvelopeFile(path)
    const taken = envelope.ok ? take(envelope.value, by, true) : envelope
    if (!taken.ok || !envelope.ok) return { kind: 'look-failed', trouble: taken.ok ? 'updates/not-signed' : taken.error.code }
    const { outcome } = taken.value
    dropReady()
    if (typeof outcome === 'string') return { kind: 'nothing', finding: outcome }
    const copied = await takeFromStick(path, outcome.file, store.folder)
    if (!copied.ok) return { kind: 'unbrought', trouble: copied.error.code }
    if (!keepReady({ envelope: envelope.value, isAskedFor: true })) return { kind: 'unbrought', trouble: 'updates/not-kept' }
    return { kind: 'brought', offer: outcome }
  }

  const handlers: Handlers<typeof updatesContract> = {
    read: () => Promise.resolve(answer()),
    async look() {
      const by = begin()
      if (!by.ok) return by
      if (feed === null) return fail('updates/no-feed')
      await look(by.value, feed, true)
      return answer()
    },
    fetch() {
      const by = begin()
      if (!by.ok) return Promise.resolve(by)
      if (deps.installedBy !== 'learner') return Promise.resolve(fail('updates/administrator'))
      if (state.kind !== 'offered' || feed === null) return Promise.resolve(fail('updates/not-offered'))
      if (holdsOf(factsNow()).some(isLineHeld)) return Promise.resolve(fail('updates/held'))
      void fetchOffered(state.offer, feed)
      return Promise.resolve(answer())
    },
    stop() {
      engine.stop()
      return Promise.resolve(answer())
    },
    async choose() {
      const by = begin()
      if (!by.ok) return by
      if (deps.installedBy !== 'learner') return fail('updates/administrator')
      if (isChoosing) return fail('updates/busy')
      isChoosing = true
      const path = await deps.askFile().finally(() => {
        isChoosing = false
      })
      if (path === null || !isResting(state)) return answer()
      tell({ kind: 'look' })
      tell(await bring(path, by.value))
      return answer()
    },
    restart() {
      if (state.kind !== 'ready') return Promise.resolve(fail('updates/not-offered'))
      if (deps.isAttemptOpen()) return Promise.resolve(fail('call/not-during-exam'))
      if (holdsOf(factsNow()).length > 0) return Promise.resolve(fail('updates/held'))
      deps.restart()
      return Promise.resolve(succeed({}))
    }
  }

  return {
    handlers,
    read,
    async lookByItself() {
      const by = begin()
      const { lookedAt } = store.readStanding()
      // A clock that was set back must not put the next look off for years.
      const isDue = lookedAt === null || Math.abs(wallNow() - lookedAt) >= LOOK_AGAIN_MS
      if (!by.ok || feed === null || !isDue || holdsOf(factsNow()).some((hold) => hold !== 'attempt-open')) return
      await look(by.value, feed, false)
      if (state.kind === 'offered' && deps.installedBy === 'learner' && deps.fetchesByItself() && !deps.isAttemptOpen()) {
        await fetchOffered(state.offer, feed)
      }
    },
    stopForExam: () => {
      engine.stop()
    }
  }
}

/** What the last run left ready is ready still. Reads alone. */
export function firstStateOf({ off, self, store, wallNow }: Pick<UpdateDeskDeps, 'off' | 'self' | 'store' | 'wallNow'>): UpdateState {
  if (off !== null) return { kind: 'off', reason: off }
  const ready = store.readReady()
  if (ready === null || self === null) return firstUpdateState
  const judged = judgeEnvelope(ready.envelope, self, {
    standing: store.readStanding(),
    now: wallNow(),
    isAskedFor: ready.isAskedFor
  })
  if (judged?.kind !== 'taken' || typeof judged.outcome === 'string') return firstUpdateState
  return { kind: 'ready', offer: judged.outcome, trouble: null }
}

function viewOf(state: UpdateState, facts: InstallFacts, deps: UpdateDeskDeps): UpdatesView {
  const { lookedAt, isExpired, outcome } = deps.store.readStanding()
  return {
    state: shown(state),
    version: deps.runningVersion,
    channel: deps.channel,
    hasFeed: deps.feed !== null,
    installedBy: deps.installedBy,
    fetchesByItself: deps.fetchesByItself(),
    holds: [...holdsOf(facts)],
    hours: facts.hours,
    lookedAt,
    isExpired,
    outcome
  }
}

function shown(state: UpdateState): UpdatesView['state'] {
  switch (state.kind) {
    case 'off':
    case 'looking':
      return state.kind === 'off' ? state : { kind: 'looking' }
    case 'idle':
      return { ...state, trouble: troubleOf(state.trouble) }
    case 'fetching':
      return { ...state, offer: shownOffer(state.offer) }
    case 'offered':
    case 'ready':
      return { kind: state.kind, offer: shownOffer(state.offer), trouble: troubleOf(state.trouble) }
  }
}

function shownOffer({ version, isRecall, notes, file }: UpdateOffer): ShownOffer {
  return { version, isRecall, notes: [...notes], bytes: file.bytes }
}

function troubleOf(code: ErrorCode | null): { code: ErrorCode; message: string } | null {
  return code === null ? null : { code, message: errorMessages[code] }
}
