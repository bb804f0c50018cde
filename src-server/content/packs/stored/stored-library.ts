import type { FastifyBaseLogger } from 'fastify'
import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { forEverybody } from '../../../platform/jobs/abandoned-work.ts'
import { lockPacks } from '../archive/lock-packs.ts'
import { isUnchanged, listFiles, readState, writeFiles, writeState } from './library-folder.ts'
import { lockLibrary, readLibrary, readPieces, saveLibrary, savePieces, type StoredFile, type StoredLibrary } from './library-rows.ts'

interface Stores {
  readonly queries: Queries
  /** Of this server: a copy that may vanish at any time. */
  readonly folder: string
}

/** The pack library of several servers: it lies in their database, and each of them has a copy of it in its folder. */
export interface StoredPacks {
  /** Makes this server's copy equal to the library; true where that changed it. Throws where the database or the disk cannot be used. */
  readonly refresh: () => Promise<boolean>
  /** Does so every few seconds until it is stopped. */
  readonly refreshRegularly: () => { readonly stop: () => void }
}

const EVERY_MS = 3000

/** The first server on an empty database brings what its folder has. */
export async function openStoredPacks(stores: Stores, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<StoredPacks> {
  let running: Promise<boolean> | null = null
  const refresh = (): Promise<boolean> => (running ??= forEverybody(() => pull(stores)).finally(() => (running = null)))
  if ((await readLibrary(stores.queries)) === null) await changeStoredPacks(stores, () => Promise.resolve(succeed(null)))
  else await refresh()
  return {
    refresh,
    refreshRegularly: () => {
      let isStopped = false
      const next = (): void => {
        // Servers that were started together do not ask together.
        timer = setTimeout(copy, EVERY_MS * (0.5 + Math.random())).unref()
      }
      const copy = (): void => {
        refresh()
          .catch((error: unknown) => {
            if (!isStopped) logger.warn({ err: error }, 'the pack library of the database cannot be copied')
          })
          .finally(() => {
            if (!isStopped) next()
          })
      }
      let timer: NodeJS.Timeout | undefined
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
 * Runs `work` on this server's copy of the library, and stores what it changed there. Nobody else changes the library meanwhile. Where `work` fails, nothing is
 * stored. Fails with `pack/busy` where another process holds the folder.
 */
export function changeStoredPacks<Value>({ queries, folder }: Stores, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  return queries.transaction().execute(async (transaction) => {
    const library = await lockLibrary(transaction)
    makeFolder(folder)
    if (library.revision > 0) {
      const pulled = await writeLocked({ queries: transaction, folder }, library)
      if (!pulled.ok) return pulled
    }
    const result = await work()
    if (!result.ok) return result
    const files = await listFiles(folder, await readState(folder))
    if (library.revision > 0 && isSame(files, library.files)) return result
    const stored = new Set(library.files.map(({ sha256 }) => sha256))
    for (const { name, sha256 } of files) if (!stored.has(sha256)) await savePieces(transaction, sha256, `${folder}/${name}`)
    await saveLibrary(transaction, library, files)
    await writeState(folder, files)
    return result
  })
}

async function pull({ queries, folder }: Stores): Promise<boolean> {
  const library = await readLibrary(queries)
  if (library === null || library.revision === 0) return false
  const state = await readState(folder)
  if (isSame(state, library.files) && (await isUnchanged(folder, state))) return false
  const written = await writeLocked({ queries, folder }, library)
  if (!written.ok) throw new Error(written.error.message)
  return true
}

function writeLocked({ queries, folder }: Stores, library: StoredLibrary): Promise<Result<null>> {
  makeFolder(folder)
  return lockPacks(folder, async () => {
    await writeFiles(folder, library.files, (sha256) => readPieces(queries, sha256))
    return succeed(null)
  })
}

function isSame(one: readonly StoredFile[], other: readonly StoredFile[]): boolean {
  const textOf = (files: readonly StoredFile[]): string =>
    files
      .map(({ name, sha256 }) => `${name} ${sha256}`)
      .toSorted()
      .join('\n')
  return textOf(one) === textOf(other)
}
