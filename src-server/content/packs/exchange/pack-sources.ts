import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { FoundPack, FoundPacks } from '../../../../src-shared/content/packs/pack-work.ts'
import type { PackLibrary } from '../install-pack.ts'
import { openSeenCatalogues } from '../catalogue/seen-catalogues.ts'
import { openPack } from '../archive/open-pack.ts'
import { packFileOf } from '../archive/pack-folder.ts'
import { fetchPack, type FetchedPack } from './fetch-pack.ts'
import { downloadFolderOf, storedBytesOf } from './stored-download.ts'
import { confirmListed } from './confirm-listed.ts'
import { folderConnection } from './folder-connection.ts'
import { lookAtFolder } from './look-at-folder.ts'
import { lookAtSource } from './look-at-source.ts'
import type { PackSource } from './pack-source.ts'
import { connectionPatience, type ConnectionPatience, type PackConnection } from './pack-connection.ts'

interface PackSourcesDeps {
  readonly connection: PackConnection
  /** Of the backend. */
  readonly dataFolder: string
  readonly patience?: ConnectionPatience
  /** Wall clock, milliseconds since 1970. */
  readonly now?: () => number
}

export interface Following {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((bytes: number) => void) | undefined
}

export interface AgreedTo {
  /** Key id of a list's new signer to which the person agreed. */
  readonly acceptedSigner?: string | undefined
}

/** Lists packs at addresses and in folders, and downloads from the latest list. */
export interface PackSources {
  readonly look: (address: string, library: PackLibrary, following?: Following & AgreedTo) => Promise<Result<FoundPacks>>
  /** Lists the packs in a folder of this computer, a USB drive or the network. */
  readonly lookInFolder: (folder: string, library: PackLibrary, following?: Following) => Promise<Result<FoundPacks>>
  /** `number` is the position in the latest list. */
  readonly fetch: (number: number, library: PackLibrary, following?: Following) => Promise<Result<FetchedPack>>
  /** Deletes a downloaded file after its installation; other files are left alone. */
  readonly forget: (file: string) => Promise<void>
}

/** A drive is told apart from a connection: people do different things about them. */
const lostCodes: ReadonlySet<ErrorCode> = new Set(['pack/cut', 'pack/source-unreachable'])

export function createPackSources({ connection, dataFolder, patience = connectionPatience, now = Date.now }: PackSourcesDeps): PackSources {
  const seen = openSeenCatalogues(dataFolder, now)
  const downloadFolder = downloadFolderOf(dataFolder)
  const today = (): string => new Date(now()).toISOString().slice(0, 10)
  let sources: readonly PackSource[] = []

  async function describe(source: PackSource, number: number, library: PackLibrary): Promise<FoundPack> {
    const { name, bytes, summary, about } = source
    const heldVersion = summary === null ? null : await heldVersionOf(library, summary.id)
    return { number, name, bytes, summary, about, heldVersion, keptBytes: await storedBytesOf(downloadFolder, source) }
  }

  /** One after the other: a list may name two thousand packs, and each is looked for on the disk. */
  async function describeAll(all: readonly PackSource[], library: PackLibrary): Promise<FoundPack[]> {
    const found: FoundPack[] = []
    for (const [number, source] of all.entries()) found.push(await describe(source, number, library))
    return found
  }

  return {
    async look(address, library, following = {}) {
      sources = []
      const looking = { ...following, connection, patience, keys: library.rules.keys, seen, today: today() }
      const looked = await abortable(() => lookAtSource(address, looking))
      if (!looked.ok) return looked
      sources = looked.value.sources
      return succeed({ found: await describeAll(sources, library), list: looked.value.list })
    },
    async lookInFolder(folder, library, { signal } = {}) {
      sources = []
      const looked = await abortable(() => lookAtFolder(folder, { keys: library.rules.keys, today: today(), signal }))
      if (!looked.ok) return looked
      sources = looked.value.sources
      return succeed({ found: await describeAll(sources, library), list: looked.value.list, folder: looked.value.folder })
    },
    async fetch(number, library, following = {}) {
      const source = sources[number]
      if (source === undefined) return fail('pack/not-chosen')
      const isInFolder = source.url.startsWith('file:')
      const fetching = { ...following, connection: isInFolder ? folderConnection : connection, patience, library, downloadFolder }
      const confirmed = source.isListed === true ? await abortable(() => confirmListed(source, fetching)) : succeed(source)
      const fetched = confirmed.ok ? await fetchPack(confirmed.value, fetching) : confirmed
      return !fetched.ok && isInFolder && lostCodes.has(fetched.error.code) ? fail('pack/drive-gone') : fetched
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
