import { stat } from 'node:fs/promises'
import type { PackSummary } from '../../src-shared/pack/pack-summary.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { BankSubject } from '../bank/bank-source.ts'
import { openPack } from './open-pack.ts'
import type { PackManifest } from './pack-manifest.ts'
import type { TrustedKeys } from './pack-signature.ts'
import { readPackContents } from './read-pack-contents.ts'
import { readFiles } from './unpack.ts'

/** A pack of which every byte was held against its manifest, and every line against its schema. */
export interface InspectedPack {
  readonly manifest: PackManifest
  readonly summary: PackSummary
  readonly subjects: readonly BankSubject[]
}

/** Reads a pack wholly, and writes nothing. Fails as opening and reading it does. */
export async function inspectPack(file: string, keys: TrustedKeys): Promise<Result<InspectedPack>> {
  const opened = await openPack(file, keys)
  if (!opened.ok) return opened
  const { manifest, signing, close } = opened.value
  try {
    const files = await readFiles(opened.value)
    if (!files.ok) return files
    const contents = readPackContents(files.value, manifest.id)
    if (!contents.ok) return contents
    const subjects = contents.value
    if (subjects.length === 0) return fail('pack/content', { pack: 'it holds no subject' })
    const { format: _format, files: _files, ...header } = manifest
    const counted = subjects.map(({ content: { subject, title, items } }) => ({ subject, title, itemCount: items.length }))
    const { size: bytes } = await stat(file)
    return succeed({ manifest, subjects, summary: { ...header, bytes, signing, subjects: counted } })
  } finally {
    await close()
  }
}
