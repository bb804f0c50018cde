import { packAddressSchema } from '../../../../src-shared/content/packs/pack-address.ts'
import { catalogueFileName } from '../catalogue/pack-catalogue.ts'
import { endpoints } from '../../../../src-shared/contracts/endpoints.ts'

/** What an address names: the packs shared by a Koya server, one pack file on any server, or a publisher's list. */
export type PackAddress =
  /** `base` has no trailing slash; `id` is null where it means any pack of that server. */
  | { readonly kind: 'server'; readonly base: string; readonly id: string | null; readonly code: string | null }
  | { readonly kind: 'file'; readonly url: string; readonly name: string }
  /** A publisher's signed list. */
  | { readonly kind: 'catalogue'; readonly url: string }

const serverPath = /^(.*?)(?:\/api\/packs(?:\/([a-z0-9-]+)(?:\/\d+)?)?)?\/*$/

/** Parses an address; null where the text is none. Pure. */
export function readPackAddress(text: string): PackAddress | null {
  const parsed = packAddressSchema.safeParse(text)
  if (!parsed.success || !URL.canParse(parsed.data)) return null
  const url = new URL(parsed.data)
  const name = url.pathname.split('/').at(-1) ?? ''
  if (name.endsWith('.koyapack')) return { kind: 'file', url: url.href, name }
  if (name === catalogueFileName) return { kind: 'catalogue', url: url.href }
  const [, prefix = '', id = null] = serverPath.exec(url.pathname) ?? []
  return { kind: 'server', base: url.origin + prefix, id, code: url.searchParams.get('code') }
}

/** Returns where a publisher's list would be at an address that names no file. */
export function catalogueUrlOf({ base }: Extract<PackAddress, { kind: 'server' }>): string {
  return `${base}/${catalogueFileName}`
}

/** Returns the address of a server's list of shared packs. */
export function listUrlOf({ base, code }: Extract<PackAddress, { kind: 'server' }>): string {
  return withCode(base + endpoints.listSharedPacks.path, code)
}

export function packUrlOf({ base, code }: Extract<PackAddress, { kind: 'server' }>, pack: { readonly id: string; readonly version: number }): string {
  const path = endpoints.fetchSharedPack.path.replace(':packId', pack.id).replace(':version', String(pack.version))
  return withCode(base + path, code)
}

function withCode(url: string, code: string | null): string {
  return code === null ? url : `${url}?code=${encodeURIComponent(code)}`
}
