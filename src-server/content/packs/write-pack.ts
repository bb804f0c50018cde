import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { formatFor } from './pack-format.ts'
import { manifestPath, packManifestSchema, signaturePath, type PackHeader } from './archive/pack-manifest.ts'
import { signManifest } from '../../platform/pack-signature.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

/** A file too large for memory. */
export interface FileToPack {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  /** If absent, it is stored uncompressed in the archive, so that parts of it can be read. */
  readonly isCompressed?: true
}

export interface PackContents {
  readonly header: PackHeader
  /** By path. */
  readonly files: ReadonlyMap<string, Buffer | FileToPack>
  /** An Ed25519 key in PEM; without one, the pack is unsigned. */
  readonly privatePem?: string | undefined
}

/** The timestamp of every entry, so that the same files give the same bytes. */
const entryTime = new Date(2026, 0, 1)
const FILE_MODE = 0o100644

/** Writes a pack to `path` atomically. The same contents give the same bytes on every machine. Throws for an invalid path or header. */
export async function writePack({ header, files, privatePem }: PackContents, path: string): Promise<void> {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1))
  const manifest = packManifestSchema.parse({
    format: formatFor(files),
    ...header,
    files: sorted.map(([name, content]) => ({ path: name, ...measure(content) }))
  })
  const manifestBytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const zip = new ZipFile()
  const add = (bytes: Buffer, name: string): void => {
    zip.addBuffer(bytes, name, { mtime: entryTime, mode: FILE_MODE, forceDosTimestamp: true })
  }
  add(manifestBytes, manifestPath)
  if (privatePem !== undefined) add(Buffer.from(signManifest(manifestBytes, privatePem)), signaturePath)
  for (const [name, content] of sorted) {
    if (Buffer.isBuffer(content)) add(content, name)
    else zip.addFile(content.file, name, { mtime: entryTime, mode: FILE_MODE, forceDosTimestamp: true, compress: content.isCompressed === true })
  }
  zip.end()
  const unfinished = `${path}.part`
  await pipeline(zip.outputStream, createWriteStream(unfinished, { flush: true }))
  await renameWhenFree(unfinished, path)
}

function measure(content: Buffer | FileToPack): { readonly bytes: number; readonly sha256: string } {
  if (Buffer.isBuffer(content)) return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  return { bytes: content.bytes, sha256: content.sha256 }
}
