import { existsSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { UPDATE_ENVELOPE_NAME, updateEnvelopeSchema, type UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { updateManifestSchema, type UpdateFile, type UpdateManifest } from '../../src-shared/updates/update-manifest.ts'
import { readPackage } from './read-package.ts'
import { renameWhenFree } from '../platform/disk/rename-when-free.ts'

/** The latest release in the folder of a feed. */
export interface Release {
  readonly envelope: UpdateEnvelope
  readonly manifest: UpdateManifest
}

/**
 * Reads the release in the folder of a feed, without checking signatures; null before the first release. Fails with `request/malformed` where
 * the envelope is damaged.
 */
export async function readRelease(folder: string): Promise<Result<Release | null>> {
  const path = join(folder, UPDATE_ENVELOPE_NAME)
  if (!existsSync(path)) return succeed(null)
  try {
    const envelope = updateEnvelopeSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    const manifest = updateManifestSchema.parse(JSON.parse(Buffer.from(envelope.manifest, 'base64').toString('utf8')))
    return succeed({ envelope, manifest })
  } catch {
    return fail('request/malformed', { folder: `The ${UPDATE_ENVELOPE_NAME} there is not a valid update manifest.` })
  }
}

/** Replaces the envelope atomically: a mirror that copies at that moment gets the old one or the new one. */
export async function writeRelease(folder: string, envelope: UpdateEnvelope): Promise<void> {
  const path = join(folder, UPDATE_ENVELOPE_NAME)
  const temporary = `${path}.new`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(`${JSON.stringify(envelope)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameWhenFree(temporary, path)
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folderHandle = await open(dirname(path), 'r')
  try {
    await folderHandle.sync()
  } finally {
    await folderHandle.close()
  }
}

/** Reads the packages in the folder, by version. */
export async function readPackages(folder: string): Promise<ReadonlyMap<string, readonly UpdateFile[]>> {
  const byVersion = new Map<string, UpdateFile[]>()
  for (const name of (await readdir(folder)).sort()) {
    const found = await readPackage(join(folder, name))
    if (found !== null) byVersion.set(found.version, [...(byVersion.get(found.version) ?? []), found.file])
  }
  return byVersion
}
