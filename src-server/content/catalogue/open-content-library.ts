import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { rememberMedia } from '../media/media-memory.ts'
import { readOwnMedia } from '../media/own-media-repository.ts'
import { readClassMedia } from '../media/read-class-media.ts'
import { readPackRules } from '../packs/built-in-packs.ts'
import { openPackRegistry } from '../packs/pack-registry.ts'
import { openStoredPacks, type StoredPacks } from '../packs/stored/stored-library.ts'
import { createContentLibrary, type ContentLibrary } from './create-content-library.ts'

interface LibraryFolders {
  readonly resourcesFolder: string
  /** The packs that were installed; none where absent. */
  readonly packFolder?: string | undefined
  readonly database: Pick<OpenDatabase, 'kind' | 'queries'>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

export interface OpenedLibrary {
  readonly library: ContentLibrary
  /** Brings to this server what is installed on others, until it is stopped. On SQLite there are no others. */
  readonly copyPacks: () => { readonly stop: () => void }
}

/**
 * The content that a backend draws on. A pack that cannot be used is logged, and the one that comes with Koya stands in for it. On PostgreSQL the packs lie
 * in the database, and the folder is this server's copy.
 */
export async function openContentLibrary(folders: LibraryFolders): Promise<OpenedLibrary> {
  const { library, copyPacks } = await openUnremembered(folders)
  // Own files first: a file that no pack has makes a server look for newer packs.
  const { queries } = folders.database
  const readMedia = async (sha256: string) =>
    (await readOwnMedia(queries, sha256)) ?? (await readClassMedia(queries, sha256)) ?? library.readMedia(sha256)
  return { library: { ...library, readMedia: rememberMedia(readMedia) }, copyPacks }
}

async function openUnremembered({ resourcesFolder, packFolder, database, logger }: LibraryFolders): Promise<OpenedLibrary> {
  if (packFolder === undefined) return { library: createContentLibrary(resourcesFolder), copyPacks: copyNothing }
  const storedPacks = database.kind === 'postgres' ? await openStoredPacks({ queries: database.queries, folder: packFolder }, logger) : null
  const registry = await openPackRegistry({
    folder: packFolder,
    readRules: () => readPackRules(resourcesFolder, packFolder),
    onDamage: (pack, error) => {
      logger.warn({ pack, error }, 'a pack of the library cannot be used')
    }
  })
  if (storedPacks === null) return { library: createContentLibrary(resourcesFolder, registry), copyPacks: copyNothing }
  const whole = { read: () => storedPacks.ensure().then(registry.read) }
  return { library: withCopyRenewed(createContentLibrary(resourcesFolder, whole), storedPacks), copyPacks: storedPacks.refreshRegularly }
}

function copyNothing(): { readonly stop: () => void } {
  return { stop: () => undefined }
}

/** Whoever asks for a picture does not wait for a whole library. */
const LONGEST_WAIT_MS = 5000

/** A picture that is missing may be of a pack that another server has just installed, or the copy has vanished. */
function withCopyRenewed(library: ContentLibrary, { refresh }: StoredPacks): ContentLibrary {
  return {
    ...library,
    async readMedia(sha256) {
      const held = await library.readMedia(sha256)
      if (held !== null) return held
      await Promise.race([refresh(), wait(LONGEST_WAIT_MS, undefined, { ref: false })])
      return library.readMedia(sha256)
    }
  }
}
