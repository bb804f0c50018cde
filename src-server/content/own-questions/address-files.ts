import type { MediaAddress } from '../../../src-shared/content/media/media-address.ts'
import type { OwnMediaRepository } from '../media/own-media-repository.ts'
import type { MediaSigner } from '../media/media-signer.ts'

interface AddressDeps {
  readonly media: Pick<OwnMediaRepository, 'listHashes'>
  readonly mediaSigner: Pick<MediaSigner, 'sign'>
}

/** Returns the addresses of an author's files, of those that they have stored, as the field of a reply; no field for no files. */
export async function addressFiles(
  { media, mediaSigner }: AddressDeps,
  accountId: string,
  files: readonly { readonly sha256: string }[]
): Promise<{ mediaAddresses?: MediaAddress[] }> {
  if (files.length === 0) return {}
  const stored = await media.listHashes(accountId)
  const hashes = new Set(files.map(({ sha256 }) => sha256).filter((sha256) => stored.has(sha256)))
  return { mediaAddresses: [...hashes].map((sha256) => ({ sha256, signature: mediaSigner.sign(sha256) })) }
}
