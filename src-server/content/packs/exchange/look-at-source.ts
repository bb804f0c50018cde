import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import { sharedPacksSchema, type SharedPack } from '../../../../src-shared/content/packs/shared-pack.ts'
import { ARCHIVE_LIMIT_BYTES } from '../install-pack.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import type { Wanted } from './stored-download.ts'
import { chunksOf, ConnectionLost, openConnection, type Following, type ConnectionReply, type PackConnection } from './pack-connection.ts'
import { listUrlOf, packUrlOf, readPackAddress, type PackAddress } from './read-pack-address.ts'

/** A pack that can be downloaded. */
export interface PackSource extends Wanted {
  readonly name: string
  /** The server's description; null for a plain file. */
  readonly summary: PackSummary | null
  /** SHA-256 of the archive, where a server gives it. */
  readonly sha256: string | null
}

interface Looking extends Following {
  readonly connection: PackConnection
  readonly keys: TrustedKeys
}

const LIST_LIMIT_BYTES = 1024 ** 2

/**
 * Lists the packs at an address, with small requests. Fails with `request/malformed` for an invalid address, `pack/no-source` where there are
 * neither shared packs nor a pack file, `pack/source-unreachable`, and `pack/unsafe` for a file larger than any pack.
 */
export async function lookAtSource(text: string, looking: Looking): Promise<Result<readonly PackSource[]>> {
  const address = readPackAddress(text)
  if (address === null) return fail('request/malformed', { address: 'This is not the address of a pack or of a Koya server.' })
  try {
    const found = address.kind === 'server' ? await readList(address, looking) : await readHead(address, looking)
    if (!found.ok) return found
    return found.value.some(({ bytes }) => bytes > ARCHIVE_LIMIT_BYTES) ? fail('pack/unsafe', { pack: 'it is too large' }) : found
  } catch (error) {
    if (error instanceof ConnectionLost) return fail('pack/source-unreachable')
    throw error
  }
}

async function readList(address: Extract<PackAddress, { kind: 'server' }>, looking: Looking): Promise<Result<readonly PackSource[]>> {
  const opened = await openConnection(looking.connection, { url: listUrlOf(address), headers: { accept: 'application/json' } }, looking)
  if (!opened.ok) return opened
  const listed = sharedPacksSchema.safeParse(await readJson(opened.value, looking))
  if (!listed.success) return fail('pack/no-source')
  const wanted = listed.data.packs.filter(({ id }) => address.id === null || id === address.id)
  if (address.id !== null && wanted.length === 0) return fail('pack/no-source')
  return succeed(wanted.map((pack) => sourceOf(pack, packUrlOf(address, pack), looking.keys)))
}

function sourceOf(pack: SharedPack, url: string, keys: TrustedKeys): PackSource {
  const { sha256, signer, ...facts } = pack
  // Trust depends on the keys here, not on those of the server.
  const signing = signer === null ? ({ kind: 'unsigned' } as const) : ({ kind: keys.has(signer) ? 'signed' : 'unknown-key', keyId: signer } as const)
  return { url, bytes: pack.bytes, etag: `"${sha256}"`, sha256, name: pack.title, summary: { ...facts, signing } }
}

async function readJson(reply: ConnectionReply, looking: Looking): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunksOf(reply, looking)) {
    bytes += chunk.length
    if (bytes > LIST_LIMIT_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return reply.status === 200 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

/** Requests one byte: the reply gives the size and whether the server supports ranges. */
async function readHead(address: Extract<PackAddress, { kind: 'file' }>, looking: Looking): Promise<Result<readonly PackSource[]>> {
  const headers = { range: 'bytes=0-0', 'accept-encoding': 'identity' }
  const opened = await openConnection(looking.connection, { url: address.url, headers }, looking)
  if (!opened.ok) return opened
  opened.value.close()
  const head = headOf(opened.value)
  return head === null ? fail('pack/no-source') : succeed([{ ...head, url: address.url, sha256: null, name: address.name, summary: null }])
}

/**
 * Reads size and tag of a file. Only a strong tag identifies a file byte for byte (RFC 9110, 13.1.5). Null for a reply that is not a file,
 * such as a page. Pure.
 */
export function headOf({ status, headers }: Pick<ConnectionReply, 'status' | 'headers'>): Pick<Wanted, 'bytes' | 'etag'> | null {
  if (headers['content-type']?.startsWith('text/html') === true) return null
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
  const tag = headers['etag'] ?? ''
  const [size, etag] =
    status === 206
      ? [/^bytes 0-0\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.[1], /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : null]
      : status === 200
        ? [/^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0], null]
        : [undefined, null]
  const bytes = Number(size ?? 0)
  return bytes > 0 ? { bytes, etag } : null
}
