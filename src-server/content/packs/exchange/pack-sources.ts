import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { FoundPack } from '../../../../src-shared/content/packs/pack-work.ts'
import type { PackLibrary } from '../install-pack.ts'
import { openPack } from '../archive/open-pack.ts'
import { packFileOf } from '../archive/pack-folder.ts'
import { fetchPack, type FetchedPack } from './fetch-pack.ts'
import { downloadFolderOf, storedBytesOf } from './stored-download.ts'
import { lookAtSource, type PackSource } from './look-at-source.ts'
import { connectionPatience, type ConnectionPatience, type PackConnection } from './pack-connection.ts'

interface PackSourcesDeps {
  readonly connection: PackConnection
  /** Of the backend. */
  readonly dataFolder: string
  readonly patience?: ConnectionPatience
}

export interface Following {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** Lists packs at addresses, and downloads from the latest list. */
export interface PackSources {
  readonly look: (address: string, library: PackLibrary, following?: Following) => Promise<Result<{ readonly found: readonly FoundPack[] }>>
  /** `number` is the position in the latest list. */
  readonly fetch: (number: number, library: PackLibrary, following?: Following) => Promise<Result<FetchedPack>>
  /** Deletes a downloaded file after its installation; other files are left alone. */
  readonly forget: (file: string) => Promise<void>
}

export function createPackSources({ connection, dataFolder, patience = connectionPatience }: PackSourcesDeps): PackSources {
  const downloadFolder = downloadFolderOf(dataFolder)
  let sources: readonly PackSource[] = []

  async function describe(source: PackSource, number: number, library: PackLibrary): Promise<FoundPack> {
    const { name, bytes, summary } = source
    const heldVersion = summary === null ? null : await heldVersionOf(library, summary.id)
    return { number, name, bytes, summary, heldVersion, keptBytes: await storedBytesOf(downloadFolder, source) }
  }

  return {
    async look(address, library, following = {}) {
      sources = []
      const seen = await abortable(() => lookAtSource(address, { ...following, connection: connection, patience, keys: library.rules.keys }))
      if (!seen.ok) return seen
      sources = seen.value
      return succeed({ found: await Promise.all(sources.map((source, number) => describe(source, number, library))) })
    },
    async fetch(number, library, following = {}) {
      const source = sources[number]
      return source === undefined
        ? fail('pack/not-chosen')
        : fetchPack(source, { ...following, connection: connection, patience, library, downloadFolder })
    },
    async forget(file) {
      if (dirname(file) !== downloadFolder) return
      await rm(file, { force: true })
      await rm(file.replace(/\.part$/, '.json'), { force: true })
    }
  }
}

async function abortable<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return fail('pack/cancelled')
    throw error
  }
}

/** Null where there is no readable pack. */
async function heldVersionOf({ folder, rules }: PackLibrary, id: string): Promise<number | null> {
  try {
    const opened = await openPack(packFileOf(folder, id), rules.keys)
    if (!opened.ok) return rules.builtIn.get(id)?.version ?? null
    await opened.value.close()
    return opened.value.manifest.version
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return rules.builtIn.get(id)?.version ?? null
    throw error
  }
}
