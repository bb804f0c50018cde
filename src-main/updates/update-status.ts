import { errorMessages } from '../../src-shared/kernel/errors/error-messages.ts'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Announcer } from '../../src-shared/kernel/ipc/contract.ts'
import type { UpdateOffer } from '../../src-shared/updates/judge-manifest.ts'
import { holdsOf, type InstallFacts } from '../../src-shared/updates/may-install.ts'
import { nextUpdateState, type UpdateEvent, type UpdateState } from '../../src-shared/updates/update-state.ts'
import type { ShownOffer, updatesContract, UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import type { Installation } from './find-installation.ts'
import type { UpdateStore } from './update-store.ts'

/** The progress of an update, and its view for the page. */
export interface UpdateStatus {
  readonly state: () => UpdateState
  /** Announces the change. */
  readonly tell: (event: UpdateEvent) => void
  readonly read: () => UpdatesView
  /** Returns what delays an installation now. */
  readonly holds: () => ReturnType<typeof holdsOf>
}

export interface UpdateStatusDeps {
  readonly runningVersion: string
  readonly channel: string
  readonly feed: () => string | null
  readonly installedBy: Installation['installedBy']
  /** The policy's value, else by the data saver. */
  readonly fetchesByItself: () => boolean
  readonly store: Pick<UpdateStore, 'readStatus'>
  readonly isAttemptOpen: () => boolean
  /** While an attempt is open, its journal is not read: it counts as one open attempt. */
  readonly readFacts: (isAttemptOpen: boolean) => InstallFacts
  readonly announce: Announcer<typeof updatesContract>
}

export function createUpdateStatus(deps: UpdateStatusDeps, first: UpdateState): UpdateStatus {
  let state = first
  let facts: InstallFacts | null = null

  function factsNow(): InstallFacts {
    facts = deps.readFacts(deps.isAttemptOpen())
    return facts
  }

  return {
    state: () => state,
    tell(event) {
      const next = nextUpdateState(state, event)
      if (next === state) return
      state = next
      // Progress is announced often, and the other facts do not change with it.
      deps.announce.changed(viewOf(state, event.kind === 'came' && facts !== null ? facts : factsNow(), deps))
    },
    read: () => viewOf(state, factsNow(), deps),
    holds: () => holdsOf(factsNow(), offeredIn(state))
  }
}

function viewOf(state: UpdateState, facts: InstallFacts, deps: UpdateStatusDeps): UpdatesView {
  const { lookedAt, isExpired, outcome } = deps.store.readStatus()
  return {
    state: shown(state),
    version: deps.runningVersion,
    channel: deps.channel,
    hasFeed: deps.feed() !== null,
    installedBy: deps.installedBy,
    fetchesByItself: deps.fetchesByItself(),
    holds: [...holdsOf(facts, offeredIn(state))],
    hours: facts.hours,
    lookedAt,
    isExpired,
    outcome
  }
}

function offeredIn(state: UpdateState): string | null {
  return 'offer' in state ? state.offer.version : null
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
