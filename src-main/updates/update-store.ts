import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { examTimesSchema, type ExamTimes } from '../../src-shared/updates/exam-times.ts'
import type { UpdateOffer } from '../../src-shared/updates/judge-manifest.ts'
import { serverNewsSchema, type ServerNews } from '../../src-shared/updates/server-news.ts'
import { updateChannelSchema } from '../../src-shared/updates/update-manifest.ts'
import { updateVersionSchema } from '../../src-shared/updates/update-version.ts'
import { updateOutcomeSchema } from '../../src-shared/updates/updates-contract.ts'
import { readTextWhenFreeSync, renameWhenFreeSync } from '../platform/disk/held-file.ts'
import { parseJson } from '../platform/disk/parse-json.ts'
import { writeDurably } from '../platform/disk/write-durably.ts'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** The update data that this computer stores. */
export const updateStatusSchema = z.strictObject({
  /** Determines the rollout share of this computer; never sent. */
  installId: z.uuid(),
  /** The highest accepted sequence of each channel, and the SHA-256 of its manifest. */
  channels: z.record(updateChannelSchema, z.strictObject({ sequence: z.int().min(1), sha256: hashSchema })),
  lookedAt: z.number().nullable(),
  isExpired: z.boolean(),
  /** SHA-512 of files that did not prove themselves here. */
  failed: z.array(z.string()).max(20),
  outcome: updateOutcomeSchema.nullable()
})

/** A complete update in the cache. Its envelope is judged again before the installation. */
const readySchema = z.strictObject({
  envelope: z.string(),
  /** Whether the staged rollout was bypassed because the update was requested by hand. */
  isAskedFor: z.boolean(),
  /** How often an installation was started. */
  tries: z.int().min(0),
  /** When the file was complete, milliseconds since 1970; unknown if an earlier version of Koya downloaded it. */
  readyAt: z.number().optional(),
  /** When the system's installer said that it cannot install now, milliseconds since 1970. */
  heldAt: z.number().optional()
})

/** An installation that has not proved itself yet. */
export const trialSchema = z.strictObject({
  from: updateVersionSchema,
  to: updateVersionSchema,
  sha512: z.string(),
  /** The replaced file and the path of the previous version; null for the system's installers. */
  swap: z.strictObject({ file: z.string(), next: z.string(), previous: z.string() }).nullable(),
  /** How often the new version was started. */
  starts: z.int().min(0),
  /** Whether the previous version was restored. */
  isReturned: z.boolean(),
  /** Whether the system's installer keeps the previous version (`system/system-installer.ts`). */
  isBySystem: z.boolean().optional(),
  /** Whether the installed uninstaller can put the previous version back, as on Windows (`scripts/package/files/installer.nsi`). */
  isByInstaller: z.boolean().optional(),
  /** What the update service of Windows was asked last, and has perhaps reported (`ask-windows-installer.ts`). */
  request: z.string().optional(),
  /** Whether that was left while Koya ended, so the service may keep it for later. */
  isLeft: z.boolean().optional(),
  /** Whether it asks for the version before. */
  isReturning: z.boolean().optional(),
  /** When the version before could not come back, milliseconds since 1970. */
  heldAt: z.number().optional()
})

export type UpdateStatus = z.infer<typeof updateStatusSchema>
export type ReadyUpdate = z.infer<typeof readySchema>
export type UpdateTrial = z.infer<typeof trialSchema>

/**
 * The files of `updates` in the app's data folder. Reading never throws: invalid files are quarantined. Writing throws the disk's errors. A status
 * file that exists but could not be read is not overwritten, because it holds the sequences.
 */
export interface UpdateStore {
  readonly folder: string
  readStatus(): UpdateStatus
  writeStatus(status: UpdateStatus): void
  readReady(): ReadyUpdate | null
  writeReady(ready: ReadyUpdate): void
  removeReady(): void
  readTrial(): UpdateTrial | null
  writeTrial(trial: UpdateTrial): void
  removeTrial(): void
  /** Null if no server has ever reported them. */
  readExamTimes(): ExamTimes | null
  writeExamTimes(times: ExamTimes): void
  /** Null if this computer works with its own backend. */
  readServer(): ServerNews | null
  writeServer(news: ServerNews): void
  removeServer(): void
}

/** Returns the trial of an offered version that the system's installer is to install. */
export function systemTrialOf({ version, file }: Pick<UpdateOffer, 'version' | 'file'>, from: string): UpdateTrial {
  return { from, to: version, sha512: file.sha512, swap: null, starts: 0, isReturned: false, isBySystem: true }
}

export const MOST_FAILED = 20
/** In the folder of a store. */
export const STATUS_FILE = 'standing.json'
export const TRIAL_FILE = 'trial.json'

export function createUpdateStore(folder: string): UpdateStore {
  const path = (name: string): string => join(folder, name)
  const paths = {
    status: path(STATUS_FILE),
    ready: path('ready.json'),
    trial: path(TRIAL_FILE),
    examTimes: path('exam-times.json'),
    server: path('server.json')
  }

  let isStatusLost = false

  function write(file: string, value: unknown): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeDurably(file, JSON.stringify(value))
  }

  return {
    folder,
    readStatus: () => {
      const stored = readAs(updateStatusSchema, paths.status)
      isStatusLost = stored === 'withheld'
      if (stored !== null && stored !== 'withheld') return stored
      return { installId: randomUUID(), channels: {}, lookedAt: null, isExpired: false, failed: [], outcome: null }
    },
    writeStatus: (status) => {
      if (isStatusLost) throw new Error(`${paths.status} could not be read and is not written over`)
      write(paths.status, { ...status, failed: status.failed.slice(-MOST_FAILED) })
    },
    readReady: () => orNull(readAs(readySchema, paths.ready)),
    writeReady: (ready) => {
      write(paths.ready, ready)
    },
    removeReady: () => {
      rmSync(paths.ready, { force: true })
    },
    readTrial: () => orNull(readAs(trialSchema, paths.trial)),
    writeTrial: (trial) => {
      write(paths.trial, trial)
    },
    removeTrial: () => {
      rmSync(paths.trial, { force: true })
    },
    readExamTimes: () => orNull(readAs(examTimesSchema, paths.examTimes)),
    writeExamTimes: (times) => {
      write(paths.examTimes, times)
    },
    readServer: () => orNull(readAs(serverNewsSchema, paths.server)),
    writeServer: (news) => {
      write(paths.server, news)
    },
    removeServer: () => {
      rmSync(paths.server, { force: true })
    }
  }
}

/** Null if the file is absent or invalid; `withheld` if the disk refuses to read it. */
function readAs<Value>(schema: z.ZodType<Value>, path: string): Value | null | 'withheld' {
  let text: string
  try {
    text = readTextWhenFreeSync(path)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'withheld'
  }
  const value = parseJson(text)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  quarantine(path)
  return null
}

function orNull<Value>(read: Value | null | 'withheld'): Value | null {
  return read === 'withheld' ? null : read
}

/** Moves the file aside for later inspection; the next damaged one replaces it. */
function quarantine(path: string): void {
  try {
    renameWhenFreeSync(path, `${path}.unreadable`)
  } catch {
    // It stays in place, and is read as absent again.
  }
}
