import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { updateVersionSchema } from '../../src-shared/updates/update-version.ts'
import { parseJson } from '../platform/disk/parse-json.ts'
import { writeDurably } from '../platform/disk/write-durably.ts'
import { judgeRequest, readRequest, type JudgeDeps, type RequestVerdict } from './judge-request.ts'
import type { InstallReport, InstallRequest } from './system/install-request.ts'
import { openServiceFiles, type ServiceFiles } from './system/inbox-files.ts'
import { createUpdateStore, STATUS_FILE, trialSchema, TRIAL_FILE } from './update-store.ts'

/** What Windows' update service does next: the exit codes of `koya install serve` (`scripts/package/files/update-service.c`). */
export const serviceSteps = { nothing: 0, install: 40, putBack: 41 } as const

type ServiceStep = (typeof serviceSteps)[keyof typeof serviceSteps]

/**
 * Of the installer: the files could not be written, because they are held or the disk is full; Koya is running; another installer is at work. Of the
 * service: the program could not be started. Null after a power cut.
 */
const waitingOutcomes: readonly (number | null)[] = [null, 2, 6, 9, 201]

/** What the service was told to do, and is to be reported once it is done: also after a power cut. */
const begunSchema = z.strictObject({
  what: z.enum(['install', 'return']),
  request: z.string(),
  /** The version that is installed once it is done. */
  version: updateVersionSchema,
  /** SHA-256 of the key of whoever asked; null if they named none. */
  keyHash: z.string().nullable(),
  mayWait: z.boolean(),
  trial: trialSchema.nullable()
})

type Begun = z.infer<typeof begunSchema>

interface ServeDeps extends JudgeDeps {
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}

/** Who had the version on trial installed. */
const OWNER_FILE = 'owner'
const BEGUN_FILE = 'begun.json'

/**
 * Serves the requests in the folder of Windows' update service, with the rights of the system: finishes what was begun, then judges each request and
 * reports it, until one is to be installed or put back. Returns what the service does next; it calls again afterwards. Throws the disk's errors.
 */
export async function serveRequests(deps: ServeDeps): Promise<ServiceStep> {
  const { folder, wallNow } = deps
  const files = openServiceFiles(folder)
  const begun = readBegun(folder)
  const hasHeldKept = begun !== null && finish(begun, files, deps) && files.keptName() === begun.request
  for (const name of files.names()) {
    if (!files.take(name)) {
      files.report(name, { kind: 'held', detail: 'it could not be copied' })
      continue
    }
    const step = await serve(name, files, deps)
    if (step !== serviceSteps.nothing) return step
  }
  files.clean(wallNow())
  const kept = files.keptName()
  // What cannot be done now is not tried again at once.
  if (kept === null || hasHeldKept) return serviceSteps.nothing
  if (!files.takeKept()) {
    files.dropKept()
    files.report(kept, { kind: 'held', detail: 'its package is gone' })
    return serviceSteps.nothing
  }
  return serve(kept, files, deps)
}

function readBegun(folder: string): Begun | null {
  const path = join(folder, BEGUN_FILE)
  if (!existsSync(path)) return null
  const begun = begunSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? null
  // Only a damaged disk makes it unreadable: the request is asked again by its user.
  if (begun === null) rmSync(path)
  return begun
}

/** Reports what came of the step that the service ran. The installed version tells it. Returns whether it cannot be done now. */
function finish(begun: Begun, files: ServiceFiles, { folder, self }: ServeDeps): boolean {
  const store = createUpdateStore(folder)
  const isDone = self?.runningVersion === begun.version
  const outcome = files.readOutcome()
  const isHeld = waitingOutcomes.includes(outcome)
  if (isDone && begun.trial !== null) {
    store.writeTrial(begun.trial)
    writeDurably(join(folder, OWNER_FILE), begun.keyHash ?? '')
  } else if (isDone) {
    store.removeTrial()
    rmSync(join(folder, OWNER_FILE), { force: true })
  }
  if (begun.what === 'install' && !isDone && isHeld && begun.mayWait) {
    if (files.keptName() !== begun.request) files.keep(begun.request)
  } else if (files.keptName() === begun.request) files.dropKept()
  files.report(begun.request, reportOf(begun, { isDone, isHeld }))
  rmSync(join(folder, BEGUN_FILE))
  if (isDone && begun.what === 'install') keepBase(files)
  return !isDone && isHeld && outcome !== null
}

/** Without it, the next update is downloaded as a whole. */
function keepBase(files: ServiceFiles): void {
  const request = readRequest(files.work)
  try {
    if (request?.kind === 'install' && request.blockMap !== undefined) files.keepBase(Buffer.from(request.blockMap, 'base64'))
  } catch {
    // The disk is full.
  }
}

function reportOf({ what, version }: Begun, { isDone, isHeld }: { isDone: boolean; isHeld: boolean }): InstallReport {
  if (isDone) return { kind: what === 'install' ? 'installed' : 'returned', detail: version }
  if (isHeld) return { kind: 'held', detail: 'somebody uses Koya, or its files are in use' }
  return { kind: 'failed', detail: `${version} could not be ${what === 'install' ? 'installed' : 'put back'}` }
}

/** Judges the request in `work`, and reports it if nothing is to be done for it. */
async function serve(name: string, files: ServiceFiles, deps: ServeDeps): Promise<ServiceStep> {
  const { folder } = deps
  for (const kept of [STATUS_FILE, TRIAL_FILE]) {
    if (existsSync(join(folder, kept))) copyFileSync(join(folder, kept), join(files.work, kept))
  }
  const request = readRequest(files.work)
  const verdict = await judgeRequest({ ...deps, folder: files.work })
  const mayGoOn = verdict.verb === 'install' || isOfOwner(request, folder)
  if (verdict.verb === 'install' || (verdict.verb === 'return' && mayGoOn)) {
    try {
      begin(verdict, { name, request, files, folder })
    } catch (error) {
      files.report(name, { kind: 'held', detail: error instanceof Error ? error.message : String(error) })
      return serviceSteps.nothing
    }
    return verdict.verb === 'install' ? serviceSteps.install : serviceSteps.putBack
  }
  if (verdict.verb === 'proven' && mayGoOn) {
    createUpdateStore(folder).removeTrial()
    rmSync(join(folder, OWNER_FILE), { force: true })
  }
  if (verdict.verb === 'noted') createUpdateStore(folder).writeStatus(verdict.status)
  if (verdict.verb === 'wait' && files.keptName() !== name) files.keep(name)
  else if (verdict.verb !== 'wait' && files.keptName() === name && verdict.verb !== 'held') files.dropKept()
  files.report(name, reportOfVerdict(verdict, mayGoOn))
  return serviceSteps.nothing
}

function reportOfVerdict(verdict: RequestVerdict, isOwner: boolean): InstallReport {
  switch (verdict.verb) {
    case 'current':
      return { kind: 'installed', detail: verdict.version }
    case 'proven':
    case 'return':
    case 'install':
      return isOwner ? { kind: 'proven', detail: verdict.version } : { kind: 'refused', detail: 'another user installed this version' }
    case 'wait':
      return { kind: 'held', detail: `waits: ${verdict.detail}` }
    case 'noted':
    case 'held':
    case 'outdated':
    case 'refused':
      return { kind: verdict.verb, detail: verdict.detail }
  }
}

interface Beginning {
  readonly name: string
  readonly request: InstallRequest | null
  readonly files: ServiceFiles
  readonly folder: string
}

/** Notes what the service is about to do, before it does it. */
function begin(verdict: Extract<RequestVerdict, { verb: 'install' | 'return' }>, { name, request, files, folder }: Beginning): void {
  const isInstallation = verdict.verb === 'install'
  const begun: Begun = {
    what: verdict.verb,
    request: name,
    version: verdict.version,
    keyHash: keyHashOf(request),
    mayWait: request?.kind === 'install' && request.mayWait,
    trial: isInstallation ? verdict.trial : null
  }
  // Before the installation, so that no older word of the channel is taken afterwards.
  createUpdateStore(folder).writeStatus(verdict.status)
  if (isInstallation) files.makeRunnable()
  writeDurably(join(folder, BEGUN_FILE), JSON.stringify(begun))
}

/** Whether the request has the key of whoever had the version on trial installed. Others cannot read the key, only its hash. */
function isOfOwner(request: InstallRequest | null, folder: string): boolean {
  const hash = keyHashOf(request)
  try {
    return hash !== null && readFileSync(join(folder, OWNER_FILE), 'utf8') === hash
  } catch {
    return false
  }
}

function keyHashOf(request: InstallRequest | null): string | null {
  if (request === null || !('key' in request)) return null
  return request.key === undefined ? null : createHash('sha256').update(request.key).digest('hex')
}
