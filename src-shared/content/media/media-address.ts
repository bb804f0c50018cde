import { z } from '../../kernel/schema/zod.ts'
import { sha256Schema } from './picture.ts'

/**
 * The secret part of the address of a picture or sound: an HMAC-SHA256 in base64url. It depends on the file's content and on a secret of the servers alone,
 * so every server gives the same, and only a reply to somebody who may see the file holds it
 * (docs/decisions/0107-serve-media-at-immutable-addresses.md).
 */
export const mediaSignatureSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Where a picture or sound is served: `/api/media/<sha256>/<signature>`. */
export const mediaAddressSchema = z.strictObject({ sha256: sha256Schema, signature: mediaSignatureSchema })

export type MediaAddress = z.infer<typeof mediaAddressSchema>
