import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
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
  /** Does so where the whole copy has vanished, so that nothing is drawn without it. */
  readonly ensure: () => Promise<void>
  /** Does so every few seconds until it is stopped. */
  readonly refreshRegularly: () => { readonly stop: () => void }
}

interface Pulled extends Copied {
  readonly hasFiles: boolean
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
  const copy = async (): Promise<boolean> => {
    const pulled = await pull(stores).catch((error: unknown): Pulled => ({ errors: [error], aside: [], hasFiles }))
    hasFiles = pulled.hasFiles
    failures = pulled.errors.length === 0 ? 0 : failures + 1
    for (const error of pulled.errors) logger.warn({ err: error }, 'the pack library cannot be copied from the database')
    if (pulled.aside.length > 0) logger.warn({ aside: pulled.aside }, 'packs that are not in the database were put aside')
    return pulled.errors.every((error) => error instanceof NotWholeError)
  }
  const refresh = (): Promise<boolean> => (running ??= forEverybody(copy).finally(() => (running = null)))
  /** Servers that were started together do not ask together. */
  const pause = (): number => Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** Math.min(failures, 5)) * (0.5 + Math.random())
  while (!(await refresh())) await wait(pause())
  return {
    refresh: async () => void (await refresh()),
    ensure: async () => {
      if (hasFiles && (await stampOf(stores.folder)) === null) await refresh()
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
      const files = (await listFiles(folder)).map((file) => (file.sha256 === EMPTY_HASH ? (broken.get(file.name) ?? file) : file))
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

async function pull({ queries, folder }: Stores): Promise<Pulled> {
  const library = (await readLibrary(queries)) ?? (await bringOwn({ queries, folder }))
  if (library === null) return { errors: [], aside: [], hasFiles: false }
  const hasFiles = library.files.length > 0
  if (await isCopy(folder, await readState(folder), library)) return { errors: [], aside: [], hasFiles }
  makeFolder(folder)
  const copied = await lockPacks(folder, async () => succeed(await writeCopy(folder, library, (sha256) => readPieces(queries, sha256))))
  return copied.ok ? { ...copied.value, hasFiles } : { errors: [new Error(copied.error.message)], aside: [], hasFiles }
}

/** Returns the library that then is there: where another server was faster, its own. */
async function bringOwn({ queries, folder }: Stores) {
  const files = await listFiles(folder)
  if (files.length === 0) return null
  await replaceLibrary(queries, { before: null, files, isStored: () => false, pathOf: ({ name }) => join(folder, name) })
  return readLibrary(queries)
}
