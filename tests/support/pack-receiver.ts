import { existsSync, readdirSync } from 'node:fs'
import { installPack } from '../../src-server/content/packs/install-pack.ts'
import { fetchConnection } from '../../src-server/content/packs/exchange/fetch-connection.ts'
import { downloadFolderOf } from '../../src-server/content/packs/exchange/stored-download.ts'
import { createPackSources } from '../../src-server/content/packs/exchange/pack-sources.ts'
import type { PackConsent } from '../../src-shared/content/packs/pack-work.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { makePackLibrary } from './pack-library.ts'

const patience = { stallMs: 10_000, leastBytes: 1, pauseMs: 1 }

/** Opens the receiving side of packs: its own library, and its unfinished downloads. */
export function openPackReceiver(impatience: Partial<typeof patience> = {}, now: () => number = Date.now) {
  const library = makePackLibrary()
  const sources = createPackSources({ connection: fetchConnection, dataFolder: library.dataFolder, patience: { ...patience, ...impatience }, now })
  const folder = downloadFolderOf(library.dataFolder)
  return {
    library,
    folder,
    savedFiles: (): readonly string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []),
    look: async (address: string, agreed: Parameters<typeof sources.look>[2] = {}) => sources.look(address, await library.open(), agreed),
    lookInFolder: async (path: string) => sources.lookInFolder(path, await library.open()),
    fetch: async (following: Parameters<typeof sources.fetch>[2] = {}) => sources.fetch(0, await library.open(), following),
    install: async (file: string, consent: PackConsent = { isOwn: true }) => {
      const installed = await installPack(await library.open(), { file, consent })
      if (installed.ok) await sources.forget(file)
      return installed
    }
  }
}

export type PackReceiver = ReturnType<typeof openPackReceiver>

export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

export const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)
