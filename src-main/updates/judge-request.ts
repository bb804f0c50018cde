import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { haveHoursEnded } from '../../src-shared/updates/install-hours.ts'
import { holdsOf, type InstallFacts } from '../../src-shared/updates/may-install.ts'
import { parseJson } from '../platform/disk/parse-json.ts'
import { hashFile } from './download/hash-file.ts'
import { judgeEnvelope, type UpdateSelf } from './judge-envelope.ts'
import {
  createUpdateStore,
  MOST_FAILED,
  STATUS_FILE,
  systemTrialOf,
  updateStatusSchema,
  type UpdateStatus,
  type UpdateTrial
} from './update-store.ts'
import { installRequestSchema, PACKAGE_FILE, REQUEST_FILE, type InstallRequest } from './system/install-request.ts'

/** What the installing program is to do, and what it keeps for the next request. */
export type RequestVerdict =
  | { readonly verb: 'install'; readonly version: string; readonly status: UpdateStatus; readonly trial: UpdateTrial }
  | { readonly verb: 'return'; readonly version: string; readonly status: UpdateStatus }
  | { readonly verb: 'proven'; readonly version: string }
  /** A newer manifest of the channel holds from now on. */
  | { readonly verb: 'noted'; readonly detail: string; readonly status: UpdateStatus }
  /** It is installed already. */
  | { readonly verb: 'current'; readonly version: string }
  /** `wait`: it may be kept until it can be done. */
  | { readonly verb: 'held' | 'wait'; readonly detail: string }
  /** `outdated`: a newer manifest of the channel is known. */
  | { readonly verb: 'refused' | 'outdated'; readonly detail: string }

const UNSIGNED = 'not signed by enough known keys'
const UNREADABLE = 'what was kept of earlier updates cannot be read'

export interface JudgeDeps {
  /** A folder of the system's: the copied request and package, and what the installing program kept (`standing.json`, `trial.json`). */
  readonly folder: string
  /** Null if this build takes no updates. */
  readonly self: UpdateSelf | null
  /** From the policy of this computer. */
  readonly facts: Omit<InstallFacts, 'openAttempts' | 'examTimes' | 'server'>
}

/**
 * Judges a request behind the boundary of rights, as if Koya in front of it had checked nothing: signatures, channel, sequence, version, hash, and
 * what the policy allows now. Only the version on trial can be given back or proved. Never throws.
 */
export async function judgeRequest({ folder, self, facts }: JudgeDeps): Promise<RequestVerdict> {
  if (self === null) return refuse('this build takes no updates')
  const request = readRequest(folder)
  if (request === null) return refuse('not a request')
  if (request.kind === 'install') return judgeInstallation(request, { folder, self, facts })
  if (request.kind === 'news') return judgeNews(request.envelope, { folder, self, facts })
  const store = createUpdateStore(folder)
  const trial = store.readTrial()
  if (trial === null || trial.to !== request.version || self.runningVersion !== request.version) return refuse('this version is not on trial')
  if (request.kind === 'proven') return { verb: 'proven', version: request.version }
  const status = readKeptStatus(folder)
  if (status === null) return refuse(UNREADABLE)
  return { verb: 'return', version: trial.from, status: { ...status, failed: [...status.failed, trial.sha512].slice(-MOST_FAILED) } }
}

async function judgeInstallation(
  request: Extract<InstallRequest, { kind: 'install' }>,
  { folder, self, facts }: JudgeDeps & { readonly self: UpdateSelf }
): Promise<RequestVerdict> {
  const status = readKeptStatus(folder)
  if (status === null) return refuse(UNREADABLE)
  const { envelope, examTimes, server, readyAt } = request
  // Whose turn it is was decided before the download; a pause holds all the same.
  const judged = judgeEnvelope(envelope, self, { status, server, now: facts.now, isAskedFor: true })
  if (judged === null) return refuse(UNSIGNED)
  if (judged.kind === 'refused') return judged.reason === 'older-sequence' ? { verb: 'outdated', detail: judged.reason } : refuse(judged.reason)
  if (judged.outcome === 'current') return { verb: 'current', version: self.runningVersion }
  if (typeof judged.outcome === 'string') return refuse(judged.outcome)
  const { version, file } = judged.outcome
  // Before anything that may wait, so that a false package takes no place of a good one.
  if ((await hashOrNull(join(folder, PACKAGE_FILE))) !== file.sha512) return refuse('the package is not what was signed')
  const hasMissedHours = facts.hours !== null && readyAt !== null && haveHoursEnded(facts.hours, readyAt, facts.now)
  const holds = holdsOf({ ...facts, openAttempts: 0, examTimes, server }, version).filter((hold) => hold !== 'outside-hours' || !hasMissedHours)
  if (holds.length > 0)
    return { verb: request.mayWait && holds.every((hold) => hold === 'outside-hours') ? 'wait' : 'held', detail: holds.join(', ') }
  return { verb: 'install', version, status: withManifest(status, self, judged), trial: systemTrialOf(judged.outcome, self.runningVersion) }
}

/** A signed manifest needs no trust in whoever brings it. It offers nothing here: the package would be missing. */
function judgeNews(envelope: string, { folder, self, facts }: JudgeDeps & { readonly self: UpdateSelf }): RequestVerdict {
  const status = readKeptStatus(folder)
  if (status === null) return refuse(UNREADABLE)
  const judged = judgeEnvelope(envelope, self, { status, server: null, now: facts.now, isAskedFor: true })
  if (judged === null) return refuse(UNSIGNED)
  if (judged.kind === 'refused') return refuse(judged.reason)
  return { verb: 'noted', detail: String(judged.sequence), status: withManifest(status, self, judged) }
}

/** From now on, no manifest of the channel with a lower sequence is accepted. */
function withManifest(status: UpdateStatus, { channel }: UpdateSelf, { sequence, sha256 }: { sequence: number; sha256: string }): UpdateStatus {
  return { ...status, channels: { ...status.channels, [channel]: { sequence, sha256 } } }
}

/** Returns what the installing program has kept, or a new one where it has kept nothing; null where that cannot be read: its sequences count. */
function readKeptStatus(folder: string): UpdateStatus | null {
  const path = join(folder, STATUS_FILE)
  const store = createUpdateStore(folder)
  if (!existsSync(path)) return store.readStatus()
  try {
    return updateStatusSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Returns the request in a folder of the installing program; null if it is none. */
export function readRequest(folder: string): InstallRequest | null {
  try {
    return installRequestSchema.safeParse(parseJson(readFileSync(join(folder, REQUEST_FILE), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

async function hashOrNull(path: string): Promise<string | null> {
  try {
    return await hashFile(path)
  } catch {
    return null
  }
}

function refuse(detail: string): RequestVerdict {
  return { verb: 'refused', detail }
}

/**
 * Returns the verdict as the lines that `install-update.sh` reads: the verb with its version or reason, then the status and the trial to keep, each
 * as JSON or empty.
 */
export function printVerdict(verdict: RequestVerdict): string {
  const lines = (first: string, status = '', trial = ''): string => [`${verdict.verb} ${first}`, status, trial, ''].join('\n')
  switch (verdict.verb) {
    case 'install':
      return lines(verdict.version, JSON.stringify(verdict.status), JSON.stringify(verdict.trial))
    case 'return':
      return lines(verdict.version, JSON.stringify(verdict.status))
    case 'proven':
    case 'current':
      return lines(verdict.version)
    case 'noted':
      return lines(verdict.detail, JSON.stringify(verdict.status))
    case 'held':
    case 'wait':
    case 'outdated':
    case 'refused':
      return lines(verdict.detail)
  }
}
