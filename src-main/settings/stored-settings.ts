import { z } from '../../src-shared/schema/zod.ts'
import { ownValuesSchema } from '../../src-shared/settings/own-settings.ts'
import { userSettingsSchema } from '../../src-shared/settings/settings.ts'

export const storedSettingsSchema = z.object({
  /** What the user set on the settings page; the other layers are not kept. */
  ...userSettingsSchema.partial().shape,
  /** How Koya looks and sounds to learners whose accounts do not hold it, the latest first. */
  'learner.settings': z
    .array(z.strictObject({ accountId: z.string().max(100), values: ownValuesSchema.partial(), isCandidate: z.literal(true).optional() }))
    .optional()
})

export type StoredSettings = z.infer<typeof storedSettingsSchema>
