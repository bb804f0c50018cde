import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { PackLibrary } from '../../content/packs/install-pack.ts'
import { listPacks } from '../../content/packs/list-packs.ts'
import { readShares, sharePack, unsharePack } from '../../content/packs/pack-shares.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import type { LibraryCommand } from './bank-command.ts'

/** Starts or stops sharing a pack of the library; a running server follows from its next request on. */
export async function changeShare(
  library: PackLibrary,
  command: Extract<LibraryCommand, { kind: 'share' | 'unshare' }>
): Promise<Result<BankOutcome>> {
  return command.kind === 'share' ? share(library, command) : unshare(library, command.id)
}

/** Fails with `pack/needs-code` for a pack with the keys of exams here: it may go only to chosen people. */
async function share(library: PackLibrary, { id, withCode }: { readonly id: string; readonly withCode: boolean }): Promise<Result<BankOutcome>> {
  const held = (await listPacks(library)).find((pack) => pack.kind === 'installed' && pack.summary.id === id)
  if (held?.kind !== 'installed') return fail('pack/not-found')
  if (held.standing !== 'practice' && !withCode) return fail('pack/needs-code')
  const shared = await sharePack(library.folder, id, withCode)
  if (!shared.ok) return shared
  const { code } = shared.value
  const lines =
    code === null
      ? [`${id} is shared, with its answers, with everybody who can reach this server: /api/packs/${id}`]
      : [`${id} is shared, with its answers, with everybody who has this address: /api/packs/${id}?code=${code}`]
  return succeed({ lines, isFine: true })
}

async function unshare({ folder }: PackLibrary, id: string): Promise<Result<BankOutcome>> {
  if (!Object.hasOwn(await readShares(folder), id)) return fail('pack/not-found')
  const changed = await unsharePack(folder, id)
  return changed.ok ? succeed({ lines: [`${id} is no longer shared`], isFine: true }) : changed
}
