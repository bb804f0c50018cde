import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchFile } from '../../../src-shared/kernel/http/fetch-file.ts'
import type { ServedFile } from '../../../src-shared/kernel/http/served-file.ts'
import { blockMapNameOf, fileNamesOf, type UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import { requestFile, type FileSource } from '../../platform/http/request-file.ts'
import { isPackedBlockMap } from '../read-package.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

/** A part that is not this file's is dropped after a failed check, so its name need not say more. */
const PART_ENDING = '.part'

export interface MirroredFiles {
  /** The package in the folder if it is there and is the signed one; null else. */
  readonly find: (file: UpdateFile) => Promise<ServedFile | null>
  /** The block map beside a package that is there, as it came: it is not signed. Null if it is not there. */
  readonly findMap: (file: UpdateFile) => Promise<ServedFile | null>
  /** Fetches a package, and its block map if that lies beside it. Resolves to whether it is there; what came before a lost connection is kept. Rejects with the disk's errors. */
  readonly fetch: (file: UpdateFile, source: Omit<FileSource, 'url'> & { readonly feed: string }) => Promise<boolean>
  /** Deletes the packages and parts that no longer belong to the release. */
  readonly tidy: (files: readonly UpdateFile[]) => Promise<void>
}

/** The packages of a mirror, each checked against its signed hash before it is passed on. */
export function createMirroredFiles(folder: string): MirroredFiles {
  const checked = new Map<string, { readonly stamp: string; readonly sha256: Promise<string | null> }>()

  async function find(file: UpdateFile): Promise<ServedFile | null> {
    const path = join(folder, file.name)
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile()) return null
    const stamp = [file.sha512, stats.mtimeMs, stats.size, stats.ino].join(' ')
    let known = checked.get(path)
    if (known?.stamp !== stamp) {
      known = { stamp, sha256: stats.size === file.bytes ? checkedHash(path, file.sha512) : Promise.resolve(null) }
      checked.set(path, known)
    }
    const sha256 = await known.sha256
    return sha256 === null ? null : { path, bytes: file.bytes, sha256 }
  }

  /** Without its map, a package is only downloaded as a whole. */
  async function fetchMap(file: UpdateFile, { feed, ...source }: Omit<FileSource, 'url'> & { readonly feed: string }): Promise<void> {
    const name = blockMapNameOf(file)
    if (name === null || file.blockMapBytes === null) return
    const part = join(folder, `${name}${PART_ENDING}`)
    // A part can be another release's: nothing would tell.
    await rm(part, { force: true })
    const fetched = await fetchInto(part, file.blockMapBytes, { ...source, url: new URL(name, feed).href })
    if (fetched === 'whole') await renameWhenFree(part, join(folder, name))
    else await rm(part, { force: true })
  }

  return {
    find,
    async findMap(file) {
      const name = blockMapNameOf(file)
      const content = name === null ? null : await readFile(join(folder, name)).catch(() => null)
      // After a power cut it can be empty.
      if (name === null || content?.length !== file.blockMapBytes || !isPackedBlockMap(content)) return null
      return { path: join(folder, name), bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    },
    async fetch(file, { feed, ...source }) {
      makeFolder(folder, 0o700)
      const path = join(folder, file.name)
      const part = `${path}${PART_ENDING}`
      await fetchMap(file, { ...source, feed })
      const fetched = await fetchInto(part, file.bytes, { ...source, url: new URL(file.name, feed).href })
      if (fetched === 'cut') return false
      if (fetched === 'whole' && (await checkedHash(part, file.sha512)) !== null) {
        await renameWhenFree(part, path)
        return true
      }
      await rm(part, { force: true })
      return false
    },
    async tidy(files) {
      const kept = new Set(files.flatMap(fileNamesOf).flatMap((name) => [name, `${name}${PART_ENDING}`]))
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((one) => isPackageName(one) && !kept.has(one))) await rm(join(folder, name), { force: true })
    }
  }
}

/** Names that this folder holds, and nothing that somebody laid there by mistake. */
function isPackageName(name: string): boolean {
  return /^koya-.*\.(AppImage|deb|(tar\.gz|exe)(\.blockmap)?|zip)(\.part)?$/.test(name)
}

async function fetchInto(part: string, wantedBytes: number, source: FileSource) {
  const handle = await open(part, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    let bytes = (await handle.stat()).size
    return await fetchFile(
      { ...requestFile(source), bytes: wantedBytes },
      {
        bytes: () => bytes,
        append: async (chunk) => {
          for (let at = 0; at < chunk.byteLength;) at += (await handle.write(chunk, at, chunk.byteLength - at, bytes + at)).bytesWritten
          bytes += chunk.byteLength
        },
        empty: async () => {
          await handle.truncate(0)
          bytes = 0
        }
      }
    )
  } finally {
    await handle.close()
  }
}

/** Returns the SHA-256 (hexadecimal) of a file whose SHA-512 (base64) is the signed one; null if it is not. */
async function checkedHash(path: string, sha512: string): Promise<string | null> {
  const [signed, tag] = [createHash('sha512'), createHash('sha256')]
  try {
    await readInto(path, [signed, tag])
  } catch {
    // It has just been replaced, or the disk cannot read it.
    return null
  }
  return signed.digest('base64') === sha512 ? tag.digest('hex') : null
}

async function readInto(path: string, [signed, tag]: readonly [Hash, Hash]): Promise<void> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    signed.update(chunk)
    tag.update(chunk)
  }
}
