import { z } from '../kernel/schema/zod.ts'

/** The one file that a feed, a mirror or a stick needs beside the packages. */
export const UPDATE_ENVELOPE_NAME = 'koya-update.json'

/** More than any manifest needs; a mirror that sends more is not listened to. */
export const MOST_ENVELOPE_BYTES = 256 * 1024

/** Stands before the bytes that are signed, so that no signature made for anything else of Koya's (packs, vouchers) is one of an update. */
export const UPDATE_SIGNATURE_CONTEXT = 'koya-update-manifest-1\n'

/** The first 16 hexadecimal digits of the SHA-256 of a public key in DER (SPKI), as for packs. */
const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** Signatures stand over the bytes of the manifest as they lie here in base64: nothing has to be written anew to be checked. */
export const updateEnvelopeSchema = z.strictObject({
  manifest: z.base64().min(1).max(MOST_ENVELOPE_BYTES),
  signatures: z
    .array(z.strictObject({ keyId: keyIdSchema, signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) }))
    .min(1)
    .max(16)
})

export type UpdateEnvelope = z.infer<typeof updateEnvelopeSchema>
