import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { FoundList } from '../../../../src-shared/content/packs/pack-work.ts'
import { sharedPacksSchema, type SharedPack } from '../../../../src-shared/content/packs/shared-pack.ts'
import { ARCHIVE_LIMIT_BYTES } from '../install-pack.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import type { Wanted } from './stored-download.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { ConnectionLost, openConnection, type ConnectionReply } from './pack-connection.ts'
import { readSmall, signingOf, type Looking, type PackSource } from './pack-source.ts'
import { catalogueUrlOf, listUrlOf, packUrlOf, readPackAddress, type PackAddress } from './read-pack-address.ts'

/** Packs at an address. `list`: the publisher's, where one lists them. */
export interface SeenSource {
  readonly sources: readonly PackSource[]
  readonly list: FoundList | null
}

const LIST_LIMIT_BYTES = 1024 ** 2

/**
 * Lists the packs at an address, with small requests. Fails with `request/malformed` for an invalid address, `pack/no-source` where there are
 * neither shared packs nor a pack file nor a list, `pack/source-unreachable`, `pack/unsafe` for a file larger than any pack, and as
 * `lookAtCatalogue` does.
 */
export async function lookAtSource(text: string, looking: Looking): Promise<Result<SeenSource>> {
  const address = readPackAddress(text)
  if (address === null) return fail('request/malformed', { address: 'This is not the address of a pack or of a Koya server.' })
  try {
    const found = await lookAtAddress(address, looking)
    if (!found.ok) return found
    const isTooLarge = found.value.sources.some(({ bytes }) => bytes > ARCHIVE_LIMIT_BYTES)
    return isTooLarge ? fail('pack/unsafe', { pack: 'it is too large' }) : found
  } catch (error) {
    if (error instanceof ConnectionLost) return fail('pack/source-unreachable')
    throw error
  }
}

async function lookAtAddress(address: PackAddress, looking: Looking): Promise<Result<SeenSource>> {
  if (address.kind === 'catalogue') return lookAtCatalogue(address.url, looking)
  const found = address.kind === 'server' ? await readList(address, looking) : await readHead(address, looking)
  if (found.ok) return succeed({ sources: found.value, list: null })
  const mayHaveList = address.kind === 'server' && address.id === null && address.code === null && found.error.code === 'pack/no-source'
  return mayHaveList ? lookAtCatalogue(catalogueUrlOf(address), looking) : found
}

async function readList(address: Extract<PackAddress, { kind: 'server' }>, looking: Looking): Promise<Result<readonly PackSource[]>> {
  const opened = await openConnection(looking.connection, { url: listUrlOf(address), headers: { accept: 'application/json' } }, looking)
  if (!opened.ok) return opened
  const bytes = await readSmall(opened.value, { ...looking, mostBytes: LIST_LIMIT_BYTES })
  const listed = sharedPacksSchema.safeParse(parseJson(bytes))
  if (!listed.success) return fail('pack/no-source')
  const wanted = listed.data.packs.filter(({ id }) => address.id === null || id === address.id)
  if (address.id !== null && wanted.length === 0) return fail('pack/no-source')
  return succeed(wanted.map((pack) => sourceOf(pack, packUrlOf(address, pack), looking.keys)))
}

function sourceOf(pack: SharedPack, url: string, keys: TrustedKeys): PackSource {
  const { sha256, signer, ...facts } = pack
  return {
    url,
    bytes: pack.bytes,
    etag: `"${sha256}"`,
    sha256,
    name: pack.title,
    summary: { ...facts, signing: signingOf(signer, keys) },
    about: null
  }
}

function parseJson(bytes: Buffer | null): unknown {
  try {
    return bytes === null ? undefined : JSON.parse(bytes.toString('utf8'))
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
  return head === null
    ? fail('pack/no-source')
    : succeed([{ ...head, url: address.url, sha256: null, name: address.name, summary: null, about: null }])
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
