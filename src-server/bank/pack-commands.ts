import { readFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { openPack, type OpenPack } from '../pack/open-pack.ts'
import { filesOfSubjects } from '../pack/pack-contents.ts'
import { trustKeys } from '../pack/pack-signature.ts'
import { readFiles } from '../pack/unpack.ts'
import { readPackContents } from '../pack/read-pack-contents.ts'
import { writePack, type PackHeader } from '../pack/write-pack.ts'
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

/** Writes the subjects into a pack, unless a picture's file is not what its table says. The header is checked with the rest of the manifest, by `writePack`. */
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
  const keys = trustKeys(await Promise.all(trusted.map((path) => readFile(path, 'utf8'))))
  const opened = await openPack(file, keys)
  if (!opened.ok) return opened
  try {
    return await describe(opened.value)
  } finally {
    await opened.value.close()
  }
}

async function describe(pack: OpenPack): Promise<Result<BankOutcome>> {
  const { manifest, signing } = pack
  const files = await readFiles(pack)
  if (!files.ok) return files
  const contents = readPackContents(files.value, manifest.id)
  if (!contents.ok) return contents
  const bytes = manifest.files.reduce((sum, one) => sum + one.bytes, 0)
  if (contents.value.length === 0) return fail('pack/content', { pack: 'it holds no subject' })
  const lines = [
    `${manifest.id} version ${manifest.version}, ${manifest.title}, ${manifest.licence}, ${bytes} bytes in ${manifest.files.length} files`,
    signing.kind === 'unsigned' ? 'not signed' : `${signing.kind === 'signed' ? 'signed' : 'signed by an unknown key'}: ${signing.keyId}`,
    ...countItems(contents.value)
  ]
  return succeed({ lines, isFine: signing.kind !== 'unknown-key' })
}
