import type { FromBackend, ToBackend } from '../../../../src-shared/contracts/embedded-messages.ts'
import type { PackWork } from '../../../../src-shared/content/packs/pack-work.ts'
import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { createRequestedConnection } from './requested-connection.ts'
import { createPackSources, type PackSources } from './pack-sources.ts'
import { readPackRules } from '../built-in-packs.ts'
import { installPack, offerPack, removePack, type PackLibrary } from '../install-pack.ts'
import { listPacks } from '../list-packs.ts'
import { packFolderOf } from '../archive/pack-folder.ts'

interface PackControllerDeps {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly tell: (message: Extract<FromBackend, { kind: 'pack-done' | 'pack-progress' | 'line-ask' }>) => void
}

/** Runs main's requests on the library. Each request is answered once, under its number. */
export interface PackController {
  readonly take: (message: Extract<ToBackend, { kind: 'pack-work' | 'pack-cancel' | 'line-answer' }>) => Promise<void>
  /** Cancels running requests; the library stays unchanged. */
  readonly stop: () => void
}

export function createPackController({ dataFolder, resourcesFolder, tell }: PackControllerDeps): PackController {
  const folder = packFolderOf(dataFolder)
  const underWay = new Map<number, AbortController>()
  const { connection, take: takeAnswer } = createRequestedConnection((number, ask) => {
    tell({ kind: 'line-ask', number, ask })
  })
  const sources = createPackSources({ connection, dataFolder })
  return {
    async take(message) {
      const { number } = message
      if (message.kind === 'line-answer') {
        takeAnswer(number, message.result)
        return
      }
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
        tell({ kind: 'pack-done', number, result: await work({ library, sources, signal: abort.signal, onProgress }, message.work) })
      } finally {
        underWay.delete(number)
      }
    },
    stop: () => {
      for (const abort of underWay.values()) abort.abort()
    }
  }
}

interface WorkContext {
  readonly library: PackLibrary
  readonly sources: PackSources
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

async function work({ library, sources, ...following }: WorkContext, asked: PackWork): Promise<Result<unknown>> {
  switch (asked.kind) {
    case 'list':
      return succeed(await listPacks(library))
    case 'inspect':
      return offerPack(library, asked.file)
    case 'look':
      return sources.look(asked.address, library, { ...following, acceptedSigner: asked.acceptedSigner })
    case 'look-in-folder':
      return sources.lookInFolder(asked.folder, library, following)
    case 'fetch':
      return sources.fetch(asked.number, library, following)
    case 'install': {
      const installed = await installPack(library, { ...asked, ...following })
      if (installed.ok) await sources.forget(asked.file)
      return installed
    }
    case 'remove':
      return removePack(library, asked.id)
  }
}
