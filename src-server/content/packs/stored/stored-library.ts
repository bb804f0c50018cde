import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { forEverybody } from '../../../platform/jobs/abandoned-work.ts'
import { lockPacks } from '../archive/lock-packs.ts'
import { isCopy, listFiles, readState, writeAll, writeCopy } from './library-folder.ts'
import { readLibrary, readPieces, replaceLibrary, type StoredFile } from './library-rows.ts'

interface Stores {
  readonly queries: Queries
  /** Of this server: a copy that may vanish at any time. */
  readonly folder: string
}

/** The pack library of several servers: it lies in their database, and each of them has a copy of it in its folder. */
export interface StoredPacks {
  /** Makes this server's copy equal to the library, as far as possible; true where that changed it. What goes wrong is logged. */
  readonly refresh: () => Promise<boolean>
  /** Does so every few seconds until it is stopped. */
  readonly refreshRegularly: () => { readonly stop: () => void }
}

const EVERY_MS = 3000
/** While something goes wrong, such as a full disk. */
const EVERY_MS_AFTER_ERRORS = 60_000
/** Another administrator changes the library at the same time. */
const MOST_TRIES = 5

/** The first server with packs in its folder brings them into a database that has no library yet. */
export async function openStoredPacks(stores: Stores, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<StoredPacks> {
  let running: Promise<boolean> | null = null
  let hasErrors = false
  const copy = async (): Promise<boolean> => {
    try {
      const { isChanged, errors } = await pull(stores)
      hasErrors = errors.length > 0
      for (const error of errors) logger.warn({ err: error }, 'a file of the pack library cannot be copied from the database')
      return isChanged
    } catch (error) {
      hasErrors = true
      logger.warn({ err: error }, 'the pack library cannot be copied from the database')
      return false
    }
  }
  const refresh = (): Promise<boolean> => (running ??= forEverybody(copy).finally(() => (running = null)))
  if ((await readLibrary(stores.queries)) === null) await bringOwn(stores)
  await refresh()
  return {
    refresh,
    refreshRegularly: () => {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      const next = (): void => {
        if (isStopped) return
        // Servers that were started together do not ask together.
        timer = setTimeout(() => void refresh().then(next), (hasErrors ? EVERY_MS_AFTER_ERRORS : EVERY_MS) * (0.5 + Math.random())).unref()
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
 * Runs `work` on a folder of its own that holds the library, and then stores what it changed there, all or nothing. Servers copy it within seconds. Where
 * somebody else changed the library meanwhile, `work` runs once more; it fails with `pack/busy` where that happens again and again.
 */
export async function changeStoredPacks<Value>(queries: Queries, work: (folder: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const parent = await mkdtemp(join(tmpdir(), 'koya-packs-'))
    try {
      const folder = join(parent, 'packs')
      const before = await readLibrary(queries)
      const broken = await writeAll(folder, before?.files ?? [], (sha256) => readPieces(queries, sha256))
      const result = await work(folder)
      if (!result.ok) return result
      const listed = await listFiles(folder)
      const names = new Set(listed.map(({ name }) => name))
      // Installing such a pack once more mends it.
      const files = [...listed, ...broken.filter(({ name }) => !names.has(name))]
      if (isSame(files, before?.files ?? []) && !broken.some(({ name }) => names.has(name))) return result
      const stored = new Set(before?.files.filter((file) => !broken.includes(file)).map(({ sha256 }) => sha256))
      const isThere = new Set(listed.map(({ sha256 }) => sha256))
      const isStored = (sha256: string): boolean => stored.has(sha256) || !isThere.has(sha256)
      if (await replaceLibrary(queries, { before, files, isStored, pathOf: ({ name }) => join(folder, name) })) return result
    } finally {
      await rm(parent, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return fail('pack/busy')
}

async function bringOwn({ queries, folder }: Stores): Promise<void> {
  const files = await listFiles(folder)
  // Where another server was faster, this one's files are put aside by the copy.
  if (files.length > 0) await replaceLibrary(queries, { before: null, files, isStored: () => false, pathOf: ({ name }) => join(folder, name) })
}

async function pull({ queries, folder }: Stores): Promise<{ readonly isChanged: boolean; readonly errors: readonly unknown[] }> {
  const library = await readLibrary(queries)
  if (library === null || (await isCopy(folder, await readState(folder), library))) return { isChanged: false, errors: [] }
  makeFolder(folder)
  const errors = await lockPacks(folder, async () => succeed(await writeCopy(folder, library, (sha256) => readPieces(queries, sha256))))
  return { isChanged: true, errors: errors.ok ? errors.value : [new Error(errors.error.message)] }
}

function isSame(one: readonly StoredFile[], other: readonly StoredFile[]): boolean {
  const textOf = (files: readonly StoredFile[]): string =>
    files
      .map(({ name, sha256 }) => `${name} ${sha256}`)
      .toSorted()
      .join('\n')
  return textOf(one) === textOf(other)
}
