import { createPublicKey } from 'node:crypto'
import { isPublicKeyPem } from '../../../../src-shared/kernel/values/is-public-key-pem.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { checkSignature, signManifest, trustKeys, type Signing, type TrustedKeys } from '../../../platform/pack-signature.ts'
import {
  anyCatalogueSchema,
  catalogueLimits,
  newestCatalogueFormat,
  packCatalogueSchema,
  signedCatalogueSchema,
  type PackCatalogue
} from './pack-catalogue.ts'

/** A list whose signature fits its bytes. `signing` says whether the key is trusted here; with either, the signer is proved. */
export interface ReadCatalogue {
  readonly catalogue: PackCatalogue
  readonly signing: Exclude<Signing, { readonly kind: 'unsigned' }>
}

/** Returns the bytes of `koya-packs.json`. `privatePem` is an Ed25519 key in PEM (PKCS #8). Throws for an invalid list or key. */
export function signCatalogue(catalogue: PackCatalogue, privatePem: string): Buffer {
  const text = JSON.stringify(packCatalogueSchema.parse(catalogue))
  const publicKey = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString()
  const signature: unknown = JSON.parse(signManifest(Buffer.from(text), privatePem))
  const bytes = Buffer.from(`${JSON.stringify(signedCatalogueSchema.parse({ catalogue: text, publicKey, signature }), null, 2)}\n`)
  if (bytes.length > catalogueLimits.bytes) throw new RangeError(`a list of packs has at most ${String(catalogueLimits.bytes)} bytes`)
  return bytes
}

/**
 * Reads a list. The signature is checked before anything that it covers is parsed. Fails with `pack/no-source` where the bytes are no list at all,
 * such as a page; `pack/unsafe` where it is larger than any; `pack/catalogue-altered` where the signature does not fit, or covers something
 * that is no list; `pack/catalogue-newer` where only a later Koya can read it.
 */
export function readCatalogue(bytes: Buffer, keys: TrustedKeys): Result<ReadCatalogue> {
  if (bytes.length > catalogueLimits.bytes) return fail('pack/unsafe', { pack: 'its list of packs is too large' })
  const signed = signedCatalogueSchema.safeParse(parseJson(bytes.toString('utf8')))
  if (!signed.success) return fail('pack/no-source')
  const { catalogue: text, publicKey, signature } = signed.data
  const own = readKey(publicKey)
  const known = own === null ? null : checkSignature(Buffer.from(text), Buffer.from(JSON.stringify(signature)), own)
  // Signed by the key that it brings; whether that key is trusted is another question.
  if (known?.kind !== 'signed') return fail('pack/catalogue-altered', { pack: 'the signature of its list does not fit' })
  const parsed = parseCatalogue(text)
  if (!parsed.ok) return parsed
  return succeed({ catalogue: parsed.value, signing: { kind: keys.has(known.keyId) ? 'signed' : 'unknown-key', keyId: known.keyId } })
}

function parseCatalogue(text: string): Result<PackCatalogue> {
  const json = parseJson(text)
  const claimed = anyCatalogueSchema.safeParse(json)
  if (!claimed.success) return fail('pack/catalogue-altered', { pack: 'its list has no format' })
  if (claimed.data.format > newestCatalogueFormat) return fail('pack/catalogue-newer')
  // Counted first: each entry that is wrong costs more than one that is right.
  const { packs: claims } = claimed.data
  if (Array.isArray(claims) && claims.length > catalogueLimits.packs) return fail('pack/unsafe', { pack: 'its list names too many packs' })
  const parsed = packCatalogueSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('pack/catalogue-altered', { pack: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
  }
  const { packs } = parsed.data
  return new Set(packs.map(({ id }) => id)).size < packs.length
    ? fail('pack/catalogue-altered', { pack: 'its list names a pack twice' })
    : succeed(parsed.data)
}

/** Null for anything but one public Ed25519 key. */
function readKey(pem: string): TrustedKeys | null {
  if (!isPublicKeyPem(pem)) return null
  try {
    return trustKeys([pem])
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
