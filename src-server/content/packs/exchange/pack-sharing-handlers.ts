import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { ContentLibrary } from '../../catalogue/create-content-library.ts'
import type { EmbargoSource } from '../../embargo/embargo-source.ts'
import type { HandlerTable } from '../../../platform/http/handler-table.ts'
import { readPackRules } from '../built-in-packs.ts'
import { createSharedPacks } from '../shared-packs.ts'

export interface SharingDeps {
  readonly resourcesFolder: string
  /** The library of the backend; where absent, nothing is shared. */
  readonly packFolder?: string | undefined
  readonly embargo: EmbargoSource
  /** Without any embargo. */
  readonly library: Pick<ContentLibrary, 'readBank'>
}

/** Serves the packs that this backend's operator shares. Built-in packs are not files here, and every copy of Koya has them. */
export function createPackSharingHandlers({
  resourcesFolder,
  packFolder,
  embargo,
  library
}: SharingDeps): Pick<HandlerTable, 'listSharedPacks' | 'fetchSharedPack'> {
  const shared =
    packFolder === undefined ? null : createSharedPacks({ folder: packFolder, readRules: () => readPackRules(resourcesFolder, packFolder) })
  /** A pack with a question of an exam whose results are not released is withheld from everybody, with or without its code. */
  const isWithheld = async (packId: string): Promise<boolean> => {
    const held = await embargo.read()
    if (held === null) return false
    if (held.banks.has(packId)) return true
    const subjects = [...(await library.readBank(packId)).values()]
    return subjects.some((content) => held.withoutHeld(content) !== content)
  }
  return {
    listSharedPacks: async ({ query: { code } }) => {
      const packs = (await shared?.list(code)) ?? []
      const withheld = await Promise.all(packs.map(({ id }) => isWithheld(id)))
      return succeed({ packs: packs.filter((_, index) => withheld[index] !== true) })
    },
    fetchSharedPack: async ({ params: { packId, version }, query: { code } }) => {
      if (await isWithheld(packId)) return fail('pack/not-found')
      const file = (await shared?.find(packId, Number(version), code)) ?? null
      return file === null ? fail('pack/not-found') : succeed(file)
    }
  }
}
