import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { inspectPack } from '../../content/packs/inspect-pack.ts'
import { openPack, type OpenPack } from '../../content/packs/archive/open-pack.ts'
import { unpack } from '../../content/packs/archive/unpack.ts'
import { writePack, type FileToPack } from '../../content/packs/write-pack.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { tellSigning } from './pack-commands.ts'
import type { SignCommand } from './bank-command.ts'

/**
 * Writes a copy of a pack with this signature in place of any other. Every byte and line is checked first: a pack that cannot be installed is
 * not signed. Fails with the errors of opening and reading a pack; throws for an invalid key.
 */
export async function signPack({ file, signedFile, keyFile }: SignCommand): Promise<Result<BankOutcome>> {
  const privatePem = await readFile(keyFile, 'utf8')
  const inspected = await inspectPack(file, new Map())
  if (!inspected.ok) return inspected
  const opened = await openPack(file, new Map())
  if (!opened.ok) return opened
  const folder = join(dirname(signedFile), `.signing-${randomBytes(6).toString('hex')}`)
  try {
    const unpacked = await unpack(opened.value, folder)
    if (!unpacked.ok) return unpacked
    const { format: _format, files: _files, ...header } = opened.value.manifest
    await writePack({ header, files: await filesIn(opened.value, folder), privatePem }, signedFile)
  } finally {
    await opened.value.close()
    await rm(folder, { recursive: true, force: true })
  }
  const signed = await inspectPack(signedFile, new Map())
  if (!signed.ok) return signed
  const { id, version, signing } = signed.value.summary
  const keyId = signing.kind === 'unsigned' ? '' : signing.keyId
  return succeed({ lines: [`${id} version ${String(version)}`, tellSigning({ kind: 'signed', keyId })], isFine: true })
}

/** Uncompressed files stay uncompressed, because parts of them are read in place. Texts never are, and the pack's format is read from them. */
async function filesIn(pack: OpenPack, folder: string): Promise<ReadonlyMap<string, Buffer | FileToPack>> {
  const files = new Map<string, Buffer | FileToPack>()
  for (const { path, bytes, sha256 } of pack.manifest.files) {
    const file = join(folder, path)
    const isStored = !path.endsWith('.jsonl') && (await pack.offsetOf(path)) !== null
    files.set(path, isStored ? { file, bytes, sha256 } : await readFile(file))
  }
  return files
}
