import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { BLOCK_MAP_ENDING, packageEndings, packageKinds, type PackageKind, type UpdateFile } from '../../src-shared/updates/update-manifest.ts'

/** As `artifactName` in electron-builder.yml: name, version, system, processor. */
const PACKAGE_NAME = /^[a-z][a-z0-9-]*-(\d+\.\d+\.\d+)-(linux|win|setup|mac)-(x64|x86_64|amd64|arm64|aarch64|ia32)\.(tar\.gz|\w+)$/i
/** `setup` is the Windows installer. */
const platforms = { linux: 'linux', win: 'win32', setup: 'win32', mac: 'darwin' } as const
const archs = { x64: 'x64', x86_64: 'x64', amd64: 'x64', arm64: 'arm64', aarch64: 'arm64', ia32: 'ia32' } as const

/** Of a block map, unpacked: that of a package of 140 MB has some 300,000. */
const MOST_MAP_BYTES = 2_000_000

/** Reads a package as a manifest lists it, and its version. Null where the name is not that of a self-updating package. */
export async function readPackage(path: string): Promise<{ readonly version: string; readonly file: UpdateFile } | null> {
  const name = basename(path)
  const [, version, system, processor] = PACKAGE_NAME.exec(name) ?? []
  const kind = packageKinds.find((one) => name.endsWith(packageEndings[one]))
  if (version === undefined || kind === undefined) return null
  const platform = platforms[system?.toLowerCase() as keyof typeof platforms]
  const isOfPlatform = { appimage: 'linux', deb: 'linux', tar: 'linux', nsis: 'win32', 'mac-zip': 'darwin' }[kind] === platform
  if (!isOfPlatform) return null
  const { size: bytes } = await stat(path)
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  const arch = archs[processor?.toLowerCase() as keyof typeof archs]
  const blockMapBytes = await blockMapReaders[kind](path, bytes)
  return { version, file: { platform, arch, package: kind, name, bytes, sha512: hash.digest('base64'), blockMapBytes } }
}

type ReadBlockMapBytes = (path: string, bytes: number) => Promise<number | null>

const blockMapReaders: Readonly<Record<PackageKind, ReadBlockMapBytes>> = {
  appimage: readBlockMapBytes,
  deb: readBlockMapBytes,
  tar: readBytesOfMapBeside,
  nsis: readBytesOfMapBeside,
  'mac-zip': () => Promise.resolve(null)
}

/** The block map of a tar.gz or an installer for Windows is a file beside it. Null where that is missing or is no map. */
async function readBytesOfMapBeside(path: string): Promise<number | null> {
  try {
    const packed = await readFile(`${path}${BLOCK_MAP_ENDING}`)
    return isPackedBlockMap(packed) ? packed.length : null
  } catch {
    return null
  }
}

/**
 * electron-builder appends the block map to an AppImage, and then its length as 4 bytes, big-endian; `scripts/package/prepare-deb.mjs` does the same with
 * a deb. Null where the file does not end with a map.
 */
async function readBlockMapBytes(path: string, bytes: number): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const tail = Buffer.alloc(4)
    const { bytesRead } = await file.read(tail, 0, 4, Math.max(0, bytes - 4))
    const length = bytesRead === 4 ? tail.readUInt32BE(0) : 0
    // The map of a 100 MB AppImage takes some 100 kB; a larger value means that there is no map.
    if (length === 0 || length >= bytes / 10) return null
    const map = Buffer.alloc(length)
    await file.read(map, 0, length, bytes - 4 - length)
    return isBlockMap(() => inflateRawSync(map, { maxOutputLength: MOST_MAP_BYTES })) ? length : null
  } finally {
    await file.close()
  }
}

/** Whether a file is the block map that lies beside a package. */
export function isPackedBlockMap(packed: Buffer): boolean {
  return isBlockMap(() => gunzipSync(packed, { maxOutputLength: MOST_MAP_BYTES }))
}

function isBlockMap(unpack: () => Buffer): boolean {
  try {
    return z.object({ files: z.array(z.unknown()).min(1) }).safeParse(JSON.parse(unpack().toString())).success
  } catch {
    return false
  }
}
