import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { isPublicKeyPem } from '../kernel/values/is-public-key-pem.ts'
import { updateChannelSchema } from './update-manifest.ts'

/** Address of updates: a folder on any web server, which need not be trusted. */
export const updateFeedSchema = z
  .url({ protocol: /^https?$/, error: schemaMessages.updates.feedAddress })
  .max(300)
  .transform((address) => (address.endsWith('/') ? address : `${address}/`))

/** Update settings built into Koya (`resources/updates/trust.json`). */
export const updateTrustSchema = z
  .strictObject({
    /** Null: no feed; updates come by USB drive or from the policy's address. */
    feed: updateFeedSchema.nullable(),
    channel: updateChannelSchema,
    /** Number of different keys that must have signed. */
    threshold: z.int().min(1).max(16),
    /** Lower sequences are rejected, even if this computer lost its record of the channel. */
    leastSequence: z.int().min(0),
    /** Ed25519 public keys in PEM; without keys this build takes no updates. */
    keys: z.array(z.string().max(1000).refine(isPublicKeyPem, { error: schemaMessages.updates.publicKey })).max(16)
  })
  .refine(({ keys, threshold }) => keys.length === 0 || threshold <= keys.length, { error: schemaMessages.updates.fewKeys })

export type UpdateTrust = z.infer<typeof updateTrustSchema>
