import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { termSchema } from '../../../src-shared/billing/offer-term.ts'
import { offerRefSchema } from '../../../src-shared/billing/offer.ts'
import { priceSchema } from '../../../src-shared/billing/plans.ts'
import { readShortCode } from '../../../src-shared/kernel/values/short-code.ts'
import { SIGNED_VOUCHER_START } from '../../../src-shared/billing/voucher-text.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { keyIdOf, type TrustedKeys } from '../../platform/pack-signature.ts'

/** What an issuer signs for one account on one installation. Times in milliseconds since 1970. */
export const signedVoucherSchema = z.strictObject({
  format: z.literal(1),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** Unique for this voucher: each is redeemed once. */
  serial: z.uuid(),
  /** The request code to which it is bound. */
  request: z.string().refine((text) => readShortCode(text).kind === 'code', { error: serverSchemaMessages.billing.requestCode }),
  offer: offerRefSchema,
  term: termSchema,
  price: priceSchema.nullable(),
  issuedAt: z.int().positive(),
  /** The deadline for redeeming it. */
  expiresAt: z.int().positive()
})

export type SignedVoucher = z.infer<typeof signedVoucherSchema>

/**
 * Returns the text of a voucher: `koya-voucher.`, the signed bytes and the signature over exactly these bytes, in base64url. `privatePem` is
 * the issuer's Ed25519 key in PEM (PKCS #8); throws for another key.
 */
export function signVoucher(voucher: Omit<SignedVoucher, 'format' | 'keyId'>, privatePem: string): string {
  const key = createPrivateKey(privatePem)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('vouchers are signed with an Ed25519 key')
  const whole: SignedVoucher = { format: 1, keyId: keyIdOf(createPublicKey(key)), ...voucher }
  const bytes = Buffer.from(JSON.stringify(whole))
  return `${SIGNED_VOUCHER_START}${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}`
}

/**
 * Reads a signed voucher. Fails with `voucher/mistyped` where the text is malformed, `voucher/unknown-issuer` where `keys` lack the key, and
 * `voucher/altered` where the signature does not match.
 */
export function readSignedVoucher(text: string, keys: TrustedKeys): Result<SignedVoucher> {
  const [payload = '', signature = '', ...others] = text.slice(SIGNED_VOUCHER_START.length).split('.')
  const bytes = Buffer.from(payload, 'base64url')
  const parsed = signedVoucherSchema.safeParse(parse(bytes))
  // Another encoding of the same bytes would be a second text of one voucher.
  if (!parsed.success || others.length > 0 || bytes.toString('base64url') !== payload) return fail('voucher/mistyped')
  const key = keys.get(parsed.data.keyId)
  if (key === undefined) return fail('voucher/unknown-issuer')
  return verify(null, bytes, key, Buffer.from(signature, 'base64url')) ? succeed(parsed.data) : fail('voucher/altered')
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
