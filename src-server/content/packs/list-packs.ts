import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ListedPack } from '../../../src-shared/content/packs/pack-work.ts'
import { inspectPack, type InspectedPack } from './inspect-pack.ts'
import type { PackLibrary } from './install-pack.ts'
import { idsIn, packFileOf } from './archive/pack-folder.ts'
import type { TrustedKeys } from '../../platform/pack-signature.ts'
import { packStatusOf } from './pack-status.ts'

/** Lists built-in packs and those of the library. Reads every pack of the library fully, so the time grows with its size. */
export async function listPacks({ folder, rules }: PackLibrary): Promise<readonly ListedPack[]> {
  const installed: ListedPack[] = []
  for (const id of await idsIn(folder)) {
    const inspected = await inspectIn(folder, id, rules.keys)
    if (!inspected.ok) installed.push({ kind: 'damaged', id, error: inspected.error })
    else {
      const { manifest, summary } = inspected.value
      installed.push({ kind: 'installed', summary, standing: packStatusOf({ manifest, signing: summary.signing }, rules) })
    }
  }
  return [...[...rules.builtIn.values()].map((header): ListedPack => ({ kind: 'built-in', header })), ...installed]
}

async function inspectIn(folder: string, id: string, keys: TrustedKeys): Promise<Result<InspectedPack>> {
  try {
    return await inspectPack(packFileOf(folder, id), keys)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return fail('pack/unreadable', { pack: error.message })
    throw error
  }
}
