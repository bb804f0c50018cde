import { z } from '../kernel/schema/zod.ts'

/** The only file that a feed, mirror or USB drive needs besides the packages. */
export const UPDATE_ENVELOPE_NAME = 'koya-update.json'

/** More than any manifest needs; larger replies are rejected. */
export const MOST_ENVELOPE_BYTES = 256 * 1024

/** Prefix of the signed bytes, so that no signature made for another purpose (packs, vouchers) is valid for an update. */
export const UPDATE_SIGNATURE_CONTEXT = 'koya-update-manifest-1\n'

/** First 16 hexadecimal digits of the SHA-256 of a public key in DER (SPKI), as for packs. */
const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** Signatures cover the manifest's bytes as encoded here in base64, so that nothing must be re-serialised to verify them. */
export const updateEnvelopeSchema = z.strictObject({
  manifest: z.base64().min(1).max(MOST_ENVELOPE_BYTES),
  signatures: z
    .array(z.strictObject({ keyId: keyIdSchema, signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) }))
    .min(1)
    .max(16)
})

export type UpdateEnvelope = z.infer<typeof updateEnvelopeSchema>
