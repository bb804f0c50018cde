import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'
import { isPublicKeyPem } from '../kernel/values/is-public-key-pem.ts'
import { updateChannelSchema } from './update-manifest.ts'

/** Where updates lie: a folder of any web server, which nobody has to trust. */
export const updateFeedSchema = z
  .url({ protocol: /^https?$/, error: schemaMessages.updates.feedAddress })
  .max(300)
  .transform((address) => (address.endsWith('/') ? address : `${address}/`))

/** What a build of Koya brings along about updates (`resources/updates/trust.json`). */
export const updateTrustSchema = z
  .strictObject({
    /** Null: this build asks nobody; updates come by a stick, or from the address of a policy. */
    feed: updateFeedSchema.nullable(),
    channel: updateChannelSchema,
    /** How many different keys must have signed. */
    threshold: z.int().min(1).max(16),
    /** Nothing below is taken, also where this computer's own memory of the channel is lost. */
    leastSequence: z.int().min(0),
    /** Ed25519 public keys in PEM; none: this build takes no updates at all. */
    keys: z.array(z.string().max(1000).refine(isPublicKeyPem, { error: schemaMessages.updates.publicKey })).max(16)
  })
  .refine(({ keys, threshold }) => keys.length === 0 || threshold <= keys.length, { error: schemaMessages.updates.fewKeys })

export type UpdateTrust = z.infer<typeof updateTrustSchema>
