import type { PackAbout } from '../../../../src-shared/content/packs/pack-about.ts'
import type { PackSigning, PackSummary } from '../../../../src-shared/content/packs/pack-summary.ts'
import type { SeenCatalogues } from '../catalogue/seen-catalogues.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import { chunksOf, type ConnectionReply, type Following, type PackConnection } from './pack-connection.ts'
import type { Wanted } from './stored-download.ts'

/** A pack that can be downloaded. */
export interface PackSource extends Wanted {
  readonly name: string
  /** The description by a server or a list; null for a plain file. */
  readonly summary: PackSummary | null
  /** For whom it is, where a list says so. */
  readonly about: PackAbout | null
  /** SHA-256 of the archive, where a server or a list gives it. */
  readonly sha256: string | null
}

export interface Looking extends Following {
  readonly connection: PackConnection
  readonly keys: TrustedKeys
  readonly seen: SeenCatalogues
  /** The day, such as 2026-11-21. */
  readonly today: string
  /** Key id of a list's new signer to which the person agreed. */
  readonly acceptedSigner?: string | undefined
}

/** Trust depends on the keys here, not on those of a server. */
export function signingOf(signer: string | null, keys: TrustedKeys): PackSigning {
  return signer === null ? { kind: 'unsigned' } : { kind: keys.has(signer) ? 'signed' : 'unknown-key', keyId: signer }
}

/** Reads the body of a successful reply; null for another status, or for more than `mostBytes`, of which nothing more is read. */
export async function readSmall(reply: ConnectionReply, following: Following & { readonly mostBytes: number }): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunksOf(reply, following)) {
    bytes += chunk.length
    if (bytes > following.mostBytes) return null
    chunks.push(chunk)
  }
  return reply.status === 200 ? Buffer.concat(chunks) : null
}
