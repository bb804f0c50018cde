import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { MediaAddress } from '../../../src-shared/content/media/media-address.ts'
import type { MediaSigner } from '../../content/media/media-signer.ts'

/**
 * Returns the addresses of a paper's media, as the field of a reply to somebody who may see the paper; no field without pictures and sounds. It stands beside
 * the paper, which is hashed and never changes, while the servers' secret may.
 */
export function addressPaperMedia(
  { sign }: Pick<MediaSigner, 'sign'>,
  { pictures = [], sounds = [] }: Pick<Paper, 'pictures' | 'sounds'>
): { mediaAddresses?: MediaAddress[] } {
  const hashes = [...new Set([...pictures, ...sounds].map(({ sha256 }) => sha256))]
  return hashes.length === 0 ? {} : { mediaAddresses: hashes.map((sha256) => ({ sha256, signature: sign(sha256) })) }
}
