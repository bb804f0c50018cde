import type { FromBackend, ToBackend } from '../../src-shared/backend/embedded-messages.ts'
import type { PackWork } from '../../src-shared/pack/pack-work.ts'
import { succeed, type Result } from '../../src-shared/errors/result.ts'
import { readPackRules } from './built-in-packs.ts'
import { installPack, offerPack, removePack, type PackLibrary } from './install-pack.ts'
import { listPacks } from './list-packs.ts'
import { packFolderOf } from './pack-folder.ts'

interface PackDeskDeps {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly tell: (message: Extract<FromBackend, { kind: 'pack-done' | 'pack-progress' }>) => void
}

/** Does what main asks of the library; each work is answered once, under its number. */
export interface PackDesk {
  readonly take: (message: Extract<ToBackend, { kind: 'pack-work' | 'pack-cancel' }>) => Promise<void>
  /** Ends what is under way; the library keeps what it had. */
  readonly stop: () => void
}

export function createPackDesk({ dataFolder, resourcesFolder, tell }: PackDeskDeps): PackDesk {
  const folder = packFolderOf(dataFolder)
  const underWay = new Map<number, AbortController>()
  return {
    async take(message) {
      const { number } = message
      if (message.kind === 'pack-cancel') {
        underWay.get(number)?.abort()
        return
      }
      const abort = new AbortController()
      underWay.set(number, abort)
      try {
        const library = { folder, rules: await readPackRules(resourcesFolder, folder) }
        const onProgress = (bytes: number): void => {
          tell({ kind: 'pack-progress', number, bytes })
        }
        tell({ kind: 'pack-done', number, result: await work(library, message.work, { signal: abort.signal, onProgress }) })
      } finally {
        underWay.delete(number)
      }
    },
    stop: () => {
      for (const abort of underWay.values()) abort.abort()
    }
  }
}

async function work(
  library: PackLibrary,
  asked: PackWork,
  following: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void }
): Promise<Result<unknown>> {
  if (asked.kind === 'list') return succeed(await listPacks(library))
  if (asked.kind === 'inspect') return offerPack(library, asked.file)
  if (asked.kind === 'install') return installPack(library, { ...asked, ...following })
  return removePack(library, asked.id)
}
