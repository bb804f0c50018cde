import { packAddressSchema } from '../../../../src-shared/content/packs/pack-address.ts'
import { endpoints } from '../../../../src-shared/contracts/endpoints.ts'

/** What an address names: what a Koya server shares, or one pack's file at any server. */
export type PackAddress =
  /** `base` has no slash at its end; `id` is null where any pack of that server is meant. */
  | { readonly kind: 'server'; readonly base: string; readonly id: string | null; readonly code: string | null }
  | { readonly kind: 'file'; readonly url: string; readonly name: string }

const serverPath = /^(.*?)(?:\/api\/packs(?:\/([a-z0-9-]+)(?:\/\d+)?)?)?\/*$/

/** Null where a text is no address. Pure. */
export function readPackAddress(text: string): PackAddress | null {
  const parsed = packAddressSchema.safeParse(text)
  if (!parsed.success || !URL.canParse(parsed.data)) return null
  const url = new URL(parsed.data)
  const name = url.pathname.split('/').at(-1) ?? ''
  if (name.endsWith('.koyapack')) return { kind: 'file', url: url.href, name }
  const [, prefix = '', id = null] = serverPath.exec(url.pathname) ?? []
  return { kind: 'server', base: url.origin + prefix, id, code: url.searchParams.get('code') }
}

/** Where a server lists what it shares. */
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
