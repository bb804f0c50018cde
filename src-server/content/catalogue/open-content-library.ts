import type { FastifyBaseLogger } from 'fastify'
import { readPackRules } from '../packs/built-in-packs.ts'
import { openPackRegistry } from '../packs/pack-registry.ts'
import { createContentLibrary, type ContentLibrary } from './create-content-library.ts'

interface LibraryFolders {
  readonly resourcesFolder: string
  /** The packs that were installed; none where absent. */
  readonly packFolder?: string | undefined
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** The content that a backend draws on. A pack that cannot be used is logged, and the one that comes with Koya stands in for it. */
export async function openContentLibrary({ resourcesFolder, packFolder, logger }: LibraryFolders): Promise<ContentLibrary> {
  if (packFolder === undefined) return createContentLibrary(resourcesFolder)
  const registry = await openPackRegistry({
    folder: packFolder,
    readRules: () => readPackRules(resourcesFolder, packFolder),
    onDamage: (pack, error) => {
      logger.warn({ pack, error }, 'a pack of the library cannot be used')
    }
  })
  return createContentLibrary(resourcesFolder, registry)
}
