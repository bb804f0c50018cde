import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { readPackRules } from './built-in-packs.ts'
import { createSharedPacks } from './shared-packs.ts'

interface SharingPlace {
  readonly resourcesFolder: string
  /** The library of the backend; nothing is shared where absent. */
  readonly packFolder?: string | undefined
}

/** Gives away what whoever runs this backend has shared. What comes with Koya is no file here, and every Koya has it. */
export function createPackSharingHandlers({ resourcesFolder, packFolder }: SharingPlace): Pick<HandlerTable, 'listSharedPacks' | 'fetchSharedPack'> {
  const shared =
    packFolder === undefined ? null : createSharedPacks({ folder: packFolder, readRules: () => readPackRules(resourcesFolder, packFolder) })
  return {
    listSharedPacks: async ({ query: { code } }) => succeed({ packs: [...((await shared?.list(code)) ?? [])] }),
    fetchSharedPack: async ({ params: { packId, version }, query: { code } }) => {
      const file = (await shared?.find(packId, Number(version), code)) ?? null
      return file === null ? fail('pack/not-found') : succeed(file)
    }
  }
}
