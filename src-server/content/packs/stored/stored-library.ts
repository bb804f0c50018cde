import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import { DatabaseAwayError } from '../../../platform/database/database-away.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { forEverybody } from '../../../platform/jobs/abandoned-work.ts'
import { lockPacks } from '../archive/lock-packs.ts'
import { stampOf } from '../archive/pack-folder.ts'
import { isCopy, listFiles, NotWholeError, readState, textOf, writeAll, writeCopy, type Copied } from './library-folder.ts'
import { readLibrary, readPieces, replaceLibrary } from './library-rows.ts'

interface Stores {
  readonly queries: Queries
  /** Of this server: a copy that may vanish at any time. */
  readonly folder: string
}

/** The pack library of several servers: it lies in their database, and each of them has a copy of it in its folder. */
export interface StoredPacks {
  /** Makes this server's copy equal to the library, as far as possible. What goes wrong is logged. */
  readonly refresh: () => Promise<void>
  /** Does so where the whole copy has vanished, so that nothing is drawn without it. Throws `DatabaseAwayError` while it cannot. */
  readonly ensure: () => Promise<void>
  /** Does so every few seconds until it is stopped. */
  readonly refreshRegularly: () => { readonly stop: () => void }
}

interface Pulled extends Copied {
  readonly hasFiles: boolean
  /** Of the library that was copied; 0 where there is none. */
  readonly revision: number
}

const EVERY_MS = 3000
/** While something goes wrong, such as a full disk. */
const LONGEST_PAUSE_MS = 60_000
/** Another administrator changes the library at the same time. */
const MOST_TRIES = 5
const EMPTY_HASH = createHash('sha256').digest('hex')

/**
 * Copies the library of the database, and waits until it is there: a server that is without it would draw exams from other questions. Only a file that the
 * database does not hold whole is done without. The first server with packs in its folder brings them into a database that has no library yet.
 */
export async function openStoredPacks(stores: Stores, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<StoredPacks> {
  let running: Promise<boolean> | null = null
  let failures = 0
  let hasFiles = false
  /** From when the whole copy is missing until it is there again. */
  let isLost = false
  let isOpen = false
  const look = async (): Promise<void> => {
    if (hasFiles && !isLost) isLost = (await stampOf(stores.folder)) === null
  }
  const copy = async (): Promise<boolean> => {
    await look()
    // Only at the start: later, somebody may be about to copy files there.
    const pulled = await pullNewest(stores, { bringsOwn: !isOpen }).catch((error: unknown): Pulled => ({
      errors: [error],
      aside: [],
      hasFiles,
      revision: 0
    }))
    hasFiles = pulled.hasFiles
    failures = pulled.errors.length === 0 ? 0 : failures + 1
    for (const error of pulled.errors) logger.warn({ err: error }, 'the pack library cannot be copied from the database')
    if (pulled.aside.length > 0) logger.warn({ aside: pulled.aside }, 'packs that are not in the database were put aside')
    const isThere = pulled.errors.every((error) => error instanceof NotWholeError)
    if (isThere) isLost = false
    return isThere
  }
  const refresh = (): Promise<boolean> => (running ??= forEverybody(copy).finally(() => (running = null)))
  /** Servers that were started together do not ask together. */
  const pause = (): number => Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** Math.min(failures, 5)) * (0.5 + Math.random())
  while (!(await refresh())) await wait(pause())
  isOpen = true
  return {
    refresh: async () => void (await refresh()),
    ensure: async () => {
      await look()
      if (isLost && !(await refresh())) throw new DatabaseAwayError(new Error('the pack library cannot be copied'))
    },
    refreshRegularly: () => {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      const next = (): void => {
        if (!isStopped) timer = setTimeout(() => void refresh().then(next), pause()).unref()
      }
      next()
      return {
        stop: () => {
          isStopped = true
          clearTimeout(timer)
        }
      }
    }
  }
}

/**
 * Runs `work` on a folder of its own that holds the library, and then stores what it changed there, all or nothing. Servers copy it within seconds. A file
 * that the database does not hold whole is empty there: it may be removed or replaced. Where somebody else changed the library meanwhile, `work` runs once
 * more; it fails with `pack/busy` where that happens again and again.
 */
export async function changeStoredPacks<Value>(queries: Queries, work: (folder: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const parent = await mkdtemp(join(tmpdir(), 'koya-packs-'))
    try {
      const folder = join(parent, 'packs')
      const before = await readLibrary(queries)
      const broken = new Map((await writeAll(folder, before?.files ?? [], (sha256) => readPieces(queries, sha256))).map((file) => [file.name, file]))
      const result = await work(folder)
      if (!result.ok) return result
      const files = (await listFiles(folder, refuseUnreadable)).map((file) => (file.sha256 === EMPTY_HASH ? (broken.get(file.name) ?? file) : file))
      const isStillBroken = new Set(files.filter((file) => broken.get(file.name) === file).map(({ sha256 }) => sha256))
      const isWhole = new Set(before?.files.filter(({ name }) => !broken.has(name)).map(({ sha256 }) => sha256))
      const isStored = (sha256: string): boolean => isWhole.has(sha256) || isStillBroken.has(sha256)
      const isMended = files.some(({ sha256 }) => !isStored(sha256))
      if (!isMended && textOf(files) === textOf(before?.files ?? [])) return result
      if (await replaceLibrary(queries, { before, files, isStored, pathOf: ({ name }) => join(folder, name) })) return result
    } finally {
      await rm(parent, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return fail('pack/busy')
}

/** What is not stored any more was perhaps replaced while it was copied. */
async function pullNewest(stores: Stores, options: Pulling): Promise<Pulled> {
  for (let count = 1; ; count += 1) {
    const pulled = await pull(stores, options)
    const isOutdated = pulled.errors.length > 0 && (await readLibrary(stores.queries))?.revision !== pulled.revision
    if (!isOutdated || count === MOST_TRIES) return pulled
  }
}

interface Pulling {
  /** Whether this server's packs may become the library of a database without one. */
  readonly bringsOwn: boolean
}

async function pull({ queries, folder }: Stores, { bringsOwn }: Pulling): Promise<Pulled> {
  const library = (await readLibrary(queries)) ?? (bringsOwn ? await bringOwn({ queries, folder }) : null)
  if (library === null) return { errors: [], aside: [], hasFiles: false, revision: 0 }
  const { revision } = library
  const hasFiles = library.files.length > 0
  if (await isCopy(folder, await readState(folder), library)) return { errors: [], aside: [], hasFiles, revision }
  makeFolder(folder)
  const copied = await lockPacks(folder, async () => succeed(await writeCopy(folder, library, (sha256) => readPieces(queries, sha256))))
  return copied.ok ? { ...copied.value, hasFiles, revision } : { errors: [new Error(copied.error.message)], aside: [], hasFiles, revision }
}

/** Nothing leaves the library because a disk could not be read. */
function refuseUnreadable(name: string): never {
  throw new Error(`${name} cannot be read`)
}

/** Returns the library that then is there: where another server was faster, its own. */
async function bringOwn({ queries, folder }: Stores) {
  const files = await listFiles(folder, () => undefined)
  if (files.length === 0) return null
  await replaceLibrary(queries, { before: null, files, isStored: () => false, pathOf: ({ name }) => join(folder, name) })
  return readLibrary(queries)
}
