import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FoundPack } from '../../../src-shared/content/packs/pack-work.ts'
import { fetchConnection } from '../../content/packs/exchange/fetch-connection.ts'
import { createPackSources } from '../../content/packs/exchange/pack-sources.ts'
import { installPack, type PackLibrary } from '../../content/packs/install-pack.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { tellList } from './catalogue-commands.ts'
import { tellHead, tellSubjects } from './tell-pack.ts'
import type { LibraryCommand } from './bank-command.ts'

type FromAddress = Extract<LibraryCommand, { kind: 'install' | 'look' }>

/** Returns whether the text is an address, not a file. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Lists the packs at an address, with their sizes; downloads nothing else. */
export async function lookAtAddress(
  library: PackLibrary,
  { address, acceptedSigner, dataFolder }: FromAddress & { kind: 'look' }
): Promise<Result<BankOutcome>> {
  const looked = await createPackSources({ connection: fetchConnection, dataFolder }).look(address, library, { acceptedSigner })
  if (!looked.ok) return looked
  const { found, list } = looked.value
  return succeed({ lines: [...(list === null ? [] : tellList(list)), ...found.map(tellFound)], isFine: true })
}

/** Downloads a pack and installs it like a file. After a lost connection, the same command resumes the download. */
export async function installFromAddress(
  library: PackLibrary,
  { file: address, consent, dataFolder }: FromAddress & { kind: 'install' }
): Promise<Result<BankOutcome>> {
  const sources = createPackSources({ connection: fetchConnection, dataFolder })
  const looked = await sources.look(address, library)
  if (!looked.ok) return looked
  const [found, ...others] = looked.value.found
  if (found === undefined) return fail('pack/no-source')
  if (others.length > 0) return fail('request/malformed', { address: `Choose one of these: ${looked.value.found.map(tellFound).join('; ')}` })
  const fetched = await sources.fetch(found.number, library)
  if (!fetched.ok) return fetched
  const { file, fetchedBytes } = fetched.value
  const installed = await installPack(library, { file, consent })
  if (!installed.ok) return installed
  await sources.forget(file)
  const head = `${tellHead(installed.value)} is installed; ${fetchedBytes} of its ${found.bytes} bytes were downloaded`
  return succeed({ lines: [head, ...tellSubjects(installed.value)], isFine: true })
}

function tellFound({ name, bytes, summary, heldVersion, keptBytes }: FoundPack): string {
  const head = summary === null ? `${name}, ${bytes} bytes` : tellHead(summary)
  const held = heldVersion === null ? '' : `, version ${heldVersion} is installed`
  return `${head}${held}${keptBytes === 0 ? '' : `, ${keptBytes} bytes are already downloaded`}`
}
