import { readFile } from 'node:fs/promises'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FoundList } from '../../../src-shared/content/packs/pack-work.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { checkCatalogue } from '../../content/packs/catalogue/check-catalogue.ts'
import { makeCatalogue } from '../../content/packs/catalogue/make-catalogue.ts'
import { catalogueFileName, type CatalogueEntry } from '../../content/packs/catalogue/pack-catalogue.ts'
import { listOf } from '../../content/packs/exchange/look-at-catalogue.ts'
import type { PackLibrary } from '../../content/packs/install-pack.ts'
import type { CatalogueCommand } from './bank-command.ts'
import { tellSigning } from './pack-commands.ts'

/** Makes the signed list of a folder's packs. Fails as `makeCatalogue` does; throws for a file that is not there or a key that is none. */
export async function runCatalogue({ keyFile, ...wanted }: CatalogueCommand, now: number): Promise<Result<BankOutcome>> {
  const made = await makeCatalogue({ ...wanted, privatePem: await readFile(keyFile, 'utf8'), now })
  if (!made.ok) return made
  const { catalogue, formerSigner } = made.value
  const { serial, title, expiresOn, packs } = catalogue
  const lines = [
    `${catalogueFileName}: ${title}, list ${String(serial)}, ${String(packs.length)} packs, used until ${expiresOn}`,
    ...packs.map(tellEntry),
    ...(formerSigner === null ? [] : [`another key signed the list before: ${formerSigner}; readers are asked whether the new key is right`])
  ]
  return succeed({ lines, isFine: true })
}

/** Checks the list in a folder with every byte of its packs. Fails as `checkCatalogue` does. */
export async function lookAtFolder({ rules }: PackLibrary, folder: string, today: string): Promise<Result<BankOutcome>> {
  const checked = await checkCatalogue(folder, rules.keys)
  if (!checked.ok) return checked
  const { catalogue, faults } = checked.value
  const list = listOf(checked.value, today)
  const lines = [
    ...tellList(list),
    ...catalogue.packs.map(tellEntry),
    ...faults,
    faults.length === 0 ? 'no finding' : `${String(faults.length)} findings`
  ]
  return succeed({ lines, isFine: faults.length === 0 && !list.isExpired })
}

/** Describes a list in one line, and each withdrawn pack in another. */
export function tellList({ title, publishedOn, isExpired, signing, withdrawn }: FoundList): readonly string[] {
  return [
    `${title}, of ${publishedOn}${isExpired ? ', out of date' : ''}, ${tellSigning(signing)}`,
    ...withdrawn.map(({ id, upToVersion, reason }) => `${id} is withdrawn up to version ${String(upToVersion)}: ${reason}`)
  ]
}

function tellEntry({ id, version, title, bytes, path }: CatalogueEntry): string {
  return `  ${id} version ${String(version)}, ${title}, ${String(bytes)} bytes, ${path}`
}
