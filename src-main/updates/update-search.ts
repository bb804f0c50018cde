import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { UpdateOffer } from '../../src-shared/updates/judge-manifest.ts'
import type { UpdateEvent } from '../../src-shared/updates/update-state.ts'
import type { Log } from '../platform/log/log.ts'
import { readEnvelopeFile, importFromUsbDrive } from './import-from-usb-drive.ts'
import { judgeEnvelope, type JudgedEnvelope, type UpdateSelf } from './judge-envelope.ts'
import type { UpdateStatus } from './update-status.ts'
import type { UpdateStore } from './update-store.ts'
import type { UpdateEngine } from './updater-engine.ts'

/** Finds an update in a feed or on a USB drive, and prepares its file. */
export interface UpdateSearch {
  readonly look: (by: UpdateSelf, feed: string, isAskedFor: boolean) => Promise<void>
  /** Downloads the last offered update. */
  readonly fetchOffered: (offer: UpdateOffer, feed: string) => Promise<void>
  /** Imports from a USB drive. Once its envelope is accepted, an earlier prepared update is no longer installed. */
  readonly importFrom: (path: string, by: UpdateSelf) => Promise<UpdateEvent>
}

export interface UpdateSearchDeps {
  readonly store: UpdateStore
  readonly engine: Pick<UpdateEngine, 'fetch' | 'clear'>
  readonly fetchEnvelope: (feed: string) => Promise<Result<string>>
  /** Tells the system's installer of a newer manifest of the channel, so that it installs nothing that it keeps from an older one. */
  readonly passOn?: (envelope: string) => void
  readonly wallNow: () => number
  readonly log: Log
}

/** An offer with its signed envelope. */
interface SignedOffer {
  readonly envelope: string
  readonly isAskedFor: boolean
}

export function createUpdateSearch(deps: UpdateSearchDeps, { state, tell }: Pick<UpdateStatus, 'state' | 'tell'>): UpdateSearch {
  const { store, engine } = deps
  let offered: SignedOffer | null = null

  return {
    async look(by, feed, isAskedFor) {
      tell({ kind: 'look' })
      const envelope = await deps.fetchEnvelope(feed)
      // An update that was requested by hand stays allowed, whatever rollout share this computer is in.
      const isWanted = isAskedFor || store.readReady()?.isAskedFor === true
      const taken = envelope.ok ? take(deps, { envelope: envelope.value, isAskedFor: isWanted }, by) : envelope
      if (!taken.ok || !envelope.ok) {
        tell({ kind: 'look-failed', trouble: taken.ok ? 'updates/unreachable' : taken.error.code })
        return
      }
      const { outcome } = taken.value
      if (typeof outcome === 'string') {
        // At each look: what was told last may not have arrived. That there is nothing newer than this version is told once.
        if (taken.value.isNewer || outcome !== 'current') deps.passOn?.(envelope.value)
        dropReady(store, engine)
        tell({ kind: 'nothing', finding: outcome })
        return
      }
      tell({ kind: 'found', offer: outcome })
      // A newer manifest of the channel about the same file: it is the one that counts at installation.
      if (state().kind === 'ready') keepReady(deps, { envelope: envelope.value, isAskedFor: isWanted })
      else {
        if (taken.value.isNewer && store.readReady() !== null) deps.passOn?.(envelope.value)
        dropReady(store, engine)
        offered = { envelope: envelope.value, isAskedFor: isWanted }
      }
    },
    async fetchOffered({ version, isRecall, file }, feed) {
      const signed = offered
      tell({ kind: 'fetch' })
      const fetched = await engine.fetch({ version, isRecall, file, feed }, (bytes) => {
        tell({ kind: 'came', bytes })
      })
      if (!fetched.ok || signed === null) {
        tell({ kind: 'fetch-failed', trouble: fetched.ok ? 'updates/not-offered' : fetched.error.code })
        return
      }
      tell(keepReady(deps, signed) ? { kind: 'whole' } : { kind: 'fetch-failed', trouble: 'updates/not-kept' })
    },
    async importFrom(path, by) {
      const envelope = await readEnvelopeFile(path)
      const taken = envelope.ok ? take(deps, { envelope: envelope.value, isAskedFor: true }, by) : envelope
      if (!taken.ok || !envelope.ok) return { kind: 'look-failed', trouble: taken.ok ? 'updates/not-signed' : taken.error.code }
      const { outcome, isNewer } = taken.value
      if (isNewer && (typeof outcome === 'string' || store.readReady() !== null)) deps.passOn?.(envelope.value)
      dropReady(store, engine)
      if (typeof outcome === 'string') return { kind: 'nothing', finding: outcome }
      const copied = await importFromUsbDrive(path, outcome.file, store.folder)
      if (!copied.ok) return { kind: 'unbrought', trouble: copied.error.code }
      if (!keepReady(deps, { envelope: envelope.value, isAskedFor: true })) return { kind: 'unbrought', trouble: 'updates/not-kept' }
      return { kind: 'brought', offer: outcome }
    }
  }
}

type TakenEnvelope = Extract<JudgedEnvelope, { kind: 'taken' }> & {
  /** Whether this computer knew only older manifests of the channel. */
  readonly isNewer: boolean
}

/** Judges the envelope, and writes its sequence to the disk before anything else is done. */
function take(
  { store, wallNow, log }: Pick<UpdateSearchDeps, 'store' | 'wallNow' | 'log'>,
  { envelope, isAskedFor }: SignedOffer,
  by: UpdateSelf
): Result<TakenEnvelope> {
  const standing = store.readStatus()
  const judged = judgeEnvelope(envelope, by, { status: standing, server: store.readServer(), now: wallNow(), isAskedFor })
  if (judged === null) return fail('updates/not-signed')
  if (judged.kind === 'refused') {
    log.warn(`updates: refused: ${judged.reason}`)
    return fail('updates/refused')
  }
  const { sequence, sha256, isExpired } = judged
  try {
    store.writeStatus({ ...standing, channels: { ...standing.channels, [by.channel]: { sequence, sha256 } }, isExpired, lookedAt: wallNow() })
  } catch {
    return fail('updates/not-kept')
  }
  return succeed({ ...judged, isNewer: sequence > (standing.channels[by.channel]?.sequence ?? 0) })
}

/** Drops the prepared update. */
function dropReady(store: Pick<UpdateStore, 'readReady' | 'removeReady'>, engine: Pick<UpdateEngine, 'clear'>): void {
  if (store.readReady() === null) return
  store.removeReady()
  engine.clear()
}

/** Returns false if it could not be written. A newer manifest about the same file leaves the time at which that file was complete. */
function keepReady({ store, wallNow }: Pick<UpdateSearchDeps, 'store' | 'wallNow'>, signed: SignedOffer): boolean {
  try {
    store.writeReady({ ...signed, tries: 0, readyAt: store.readReady()?.readyAt ?? wallNow() })
    return true
  } catch {
    return false
  }
}
