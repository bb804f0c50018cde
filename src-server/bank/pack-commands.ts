import { readFile } from 'node:fs/promises'
import { succeed, type Result } from '../../src-shared/errors/result.ts'
import type { PackSigning } from '../../src-shared/pack/pack-summary.ts'
import { inspectPack } from '../pack/inspect-pack.ts'
import { filesOfSubjects } from '../pack/pack-contents.ts'
import { trustKeys } from '../pack/pack-signature.ts'
import { writePack } from '../pack/write-pack.ts'
import type { PackHeader } from '../pack/pack-manifest.ts'
import type { BankSubject } from './bank-source.ts'
import type { BankOutcome } from './bank-outcome.ts'
import { checkMedia } from './check-media.ts'
import { countItems } from './count-items.ts'

export interface PackToBuild {
  readonly file: string
  /** JSON: the pack's header. */
  readonly headerFile: string
  /** PEM of an Ed25519 key; the pack is unsigned without one. */
  readonly keyFile: string | undefined
}

/** Writes the subjects into a pack, unless the file of a picture or sound is not what its table says. The header is checked with the rest of the manifest, by `writePack`. */
export async function buildPack(subjects: readonly BankSubject[], { file, headerFile, keyFile }: PackToBuild): Promise<BankOutcome> {
  const faults = subjects.flatMap(checkMedia)
  if (faults.length > 0) return { lines: faults.map(({ itemId, words }) => `${itemId}: ${words}`), isFine: false }
  const header = JSON.parse(await readFile(headerFile, 'utf8')) as PackHeader
  const privatePem = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8')
  await writePack({ header, files: filesOfSubjects(subjects), privatePem }, file)
  return { lines: [...countItems(subjects), `${file} is ${privatePem === undefined ? 'not signed' : 'signed'}`], isFine: true }
}

/** Says what a pack holds and who vouches for it; fails as opening and reading it does. `trusted`: files with public keys in PEM. */
export async function verifyPack(file: string, trusted: readonly string[]): Promise<Result<BankOutcome>> {
  const inspected = await inspectPack(file, trustKeys(await Promise.all(trusted.map((path) => readFile(path, 'utf8')))))
  if (!inspected.ok) return inspected
  const { manifest, summary, subjects } = inspected.value
  const bytes = manifest.files.reduce((sum, one) => sum + one.bytes, 0)
  const lines = [
    `${manifest.id} version ${manifest.version}, ${manifest.title}, ${manifest.licence}, ${bytes} bytes in ${manifest.files.length} files`,
    tellSigning(summary.signing),
    ...countItems(subjects)
  ]
  return succeed({ lines, isFine: summary.signing.kind !== 'unknown-key' })
}

/** Who vouches for a pack, in words. */
export function tellSigning(signing: PackSigning): string {
  if (signing.kind === 'unsigned') return 'not signed'
  return `${signing.kind === 'signed' ? 'signed' : 'signed by an unknown key'}: ${signing.keyId}`
}
