import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { ownValuesSchema } from '../../../src-shared/device/own-settings.ts'
import { userSettingsSchema } from '../../../src-shared/device/settings.ts'

export const storedSettingsSchema = z.object({
  /** What the user set on the settings page; the other layers are not kept. */
  ...userSettingsSchema.partial().shape,
  /** How Koya looks and sounds to learners whose accounts do not hold it, the latest first. */
  'learner.settings': z
    .array(z.strictObject({ accountId: z.string().max(100), values: ownValuesSchema.partial(), isCandidate: z.literal(true).optional() }))
    .optional()
})

export type StoredSettings = z.infer<typeof storedSettingsSchema>
